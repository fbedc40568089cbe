import { atom } from 'jotai';
import { deferredMessagesAtom } from '#renderer/i18n/deferred-messages.ts';
import { messagesAtom } from '#renderer/i18n/messages.ts';
import { freshValue } from '#renderer/lib/kept-atom.ts';
import { logFailure } from '#renderer/lib/log.ts';
import { untilFalse } from '#renderer/lib/until-false.ts';
import { enqueueMutation } from '#renderer/outbox/enqueue.ts';
import {
  composerContentAtom,
  composerMediaAtom,
  composerPickingAtom,
  pendingPostAtom,
  restoreComposerMediaAtom,
} from '#renderer/stores/drafts/composer.ts';
import { withTimeout } from '#renderer/stores/drafts/media-drafts.ts';
import { userIdAtom } from '#renderer/stores/session/auth.ts';
import { excessAtom } from '#renderer/stores/session/server-limits.ts';
import type { Store } from '#renderer/stores/session/services.ts';
import { openToastAtom, showToastAtom } from '#renderer/stores/toasts.ts';

/**
 * Sends a post whose form was left while its image was still being read, once that is there; or says why it was not sent.
 * Not where the form was opened again, which then sends it. It stays a draft where the user was signed out.
 * @param content - of the post when the form was left: another window may have changed the draft, or sent it, since
 */
export async function sendLeft(store: Store, userId: string, content: string): Promise<void> {
  const pendingAtom = pendingPostAtom(userId);
  const pickingAtom = composerPickingAtom(userId);
  const isSignedOut = () => store.get(userIdAtom) !== userId;
  const hasEnded = () => isSignedOut() || store.get(pendingAtom) !== 'left';
  await untilFalse(
    store,
    atom(
      (get) =>
        get(userIdAtom) === userId && get(pendingAtom) === 'left' && get(pickingAtom).pending.length > 0,
    ),
  );
  if (!hasEnded() && freshValue(store, composerMediaAtom) === null) {
    await withTimeout(store.set(restoreComposerMediaAtom)).catch((error: unknown) =>
      logFailure('image draft', error),
    );
  }
  if (store.get(pendingAtom) !== 'left') return;
  const sent = sendDraft(store, userId, content);
  // Not before the outbox has it, so that a sign-out waits for it.
  store.set(pendingAtom, null);
  await sent;
}

const isToastOpenAtom = atom((get) => get(openToastAtom) !== undefined);

/** Enqueues the post at once, or says why it is not sent. */
async function sendDraft(store: Store, userId: string, content: string): Promise<void> {
  const { postedImage: text } = store.get(deferredMessagesAtom);
  const tell = (reason: string) => store.set(showToastAtom, text.notSent(reason), 'destructive');
  if (store.get(userIdAtom) !== userId) {
    // A toast replaces the one before it, which says how the session has ended.
    await untilFalse(store, isToastOpenAtom);
    tell(text.signedOut);
    return;
  }
  const refusal = store.get(store.get(composerPickingAtom(userId)).refusal);
  const image = freshValue(store, composerMediaAtom);
  const drafted = freshValue(store, composerContentAtom);
  if (drafted === '') return;
  if (refusal !== null) tell(refusal);
  else if (drafted !== content) tell(text.changed);
  else if (image === null) tell(store.get(messagesAtom).failure.imageUnreadable);
  else if (content.trim() !== '' && store.get(excessAtom)(content) <= 0) {
    // What was typed while an earlier post was being sent is part of this one.
    store.set(composerContentAtom, content);
    await enqueueMutation(store, { call: 'addTweet', content, draftSlot: 'composer', media: true }, image);
  }
}
