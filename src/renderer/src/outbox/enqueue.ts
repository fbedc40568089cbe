import { freshValue } from '#renderer/lib/kept-atom.ts';
import { loadWhenPossible } from '#renderer/lib/load.ts';
import { logFailure } from '#renderer/lib/log.ts';
import { randomId } from '#renderer/lib/random-id.ts';
import { messagesAtom } from '#renderer/i18n/messages.ts';
import { undoAtom } from '#renderer/stores/preferences/undo.ts';
import { composerMediaAtom } from '#renderer/stores/drafts/composer.ts';
import { keepImage } from '#renderer/stores/drafts/image-drafts.ts';
import { storedDraftAtom } from '#renderer/stores/drafts/drafts.ts';
import { userIdAtom } from '#renderer/stores/session/auth.ts';
import type { Store } from '#renderer/stores/session/services.ts';
import { showToastAtom } from '#renderer/stores/toasts.ts';
import { whileSending } from '#renderer/stores/while-sending.ts';
import { outboxAtom, setForeground } from './atoms.ts';
import { type Change, draftSlotOf, type Entry, type Outcome, type Toggle, undoMs } from './entry.ts';
import { hydrateEntries, imageKey, putEntry, removeEntry } from './storage.ts';

/** Not part of the first page; it is loaded at the first use of the page. */
const loadProcessor = () => import('./processor.ts');

/** Sends the waiting entries. Loads the processor, so that it is available offline. */
export async function startProcessor(store: Store): Promise<void> {
  try {
    const { processorAtom } = await loadWhenPossible(loadProcessor);
    store.get(processorAtom).run();
  } catch (error) {
    logFailure('outbox', error);
  }
}

/** Sends the entries that an earlier run of the app has left. */
export function resumeOutbox(store: Store): void {
  if (store.get(outboxAtom).length > 0) void startProcessor(store);
}

/**
 * Makes a change on the server: persists it first and then sends it, so that a crash or a lost connection neither loses
 * nor repeats it. The draft of its text is deleted as soon as the entry is on disk. It never rejects: a refusal has
 * been shown.
 */
export function enqueueMutation(store: Store, change: Change, image: File | null = null): Promise<Outcome> {
  return whileSending(store, enqueue(store, change, image));
}

async function enqueue(store: Store, change: Change, image: File | null): Promise<Outcome> {
  const userId = store.get(userIdAtom);
  if (userId === null) return 'refused';
  const key = randomId(32);
  const imageKept = image === null || (await keepImage(imageKey(userId, key), image));
  if (store.get(userIdAtom) !== userId) {
    // Signed out meanwhile, for example in another window. The draft still exists.
    if (image !== null) void keepImage(imageKey(userId, key), null);
    return 'refused';
  }
  for (const { key } of store.get(outboxAtom).filter((earlier) => isReplaced(earlier, change))) {
    removeEntry(store, userId, key);
  }
  const last = store.get(outboxAtom).at(-1);
  const at = Math.max(Date.now(), (last?.at ?? 0) + 1);
  const notBefore = change.call === 'addTweet' && freshValue(store, undoAtom) ? Date.now() + undoMs : null;
  const entry: Entry = { ...change, key, at, notBefore, tried: null, refused: null };
  setForeground(store, key, true);
  const persisted = putEntry(store, userId, entry, imageKept);
  if (persisted) endDraft(store, entry, image);
  try {
    const { processorAtom } = await loadProcessor();
    const outcome = await store.get(processorAtom).deliver(entry, image);
    if (!persisted && outcome === 'sent') endDraft(store, entry, image);
    return outcome;
  } catch (error) {
    logFailure('outbox', error);
    setForeground(store, key, false);
    if (!persisted) {
      // Refused, since it could not be sent later; its draft still exists.
      removeEntry(store, userId, key);
      // Spec §8: a like or a follow that fails is only logged.
      if ('content' in entry)
        store.set(showToastAtom, store.get(messagesAtom).failure.unreachable, 'destructive');
      return 'refused';
    }
    void startProcessor(store);
    return 'waiting';
  }
}

/** An edit that was not sent yet has no effect any more once there is a newer one. */
const isReplaced = (earlier: Entry, change: Change) =>
  (change.call === 'editTweet' || change.call === 'editComment') &&
  earlier.call === change.call &&
  earlier.id === change.id &&
  earlier.tried === null;

function endDraft(store: Store, entry: Entry, image: File | null): void {
  if (!('content' in entry)) return;
  const draft = storedDraftAtom(draftSlotOf(entry));
  // A text that was written since, or an image that was picked since, for example in another window, is kept.
  if (freshValue(store, draft) === entry.content) store.set(draft, null);
  if (image !== null && freshValue(store, composerMediaAtom) === image) store.set(composerMediaAtom, null);
}

/**
 * Likes or follows, or undoes it. An entry that was not sent yet is dropped when it is reversed; while a call is in
 * progress, one more is sent afterwards, if the desired state still differs from the server's. Resolves once the server
 * has answered this call, or the entry waits.
 */
export async function toggleMutation(store: Store, toggle: Toggle): Promise<void> {
  const userId = store.get(userIdAtom);
  // Another window may be sending the last one.
  if (userId !== null) hydrateEntries(store, userId);
  const last = store
    .get(outboxAtom)
    .findLast((entry) => entry.call === toggle.call && entry.id === toggle.id);
  if (userId !== null && last !== undefined && last.tried === null) {
    removeEntry(store, userId, last.key);
    return;
  }
  const done = enqueueMutation(store, toggle);
  if (last === undefined) await done;
}
