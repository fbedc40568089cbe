import { ApiFailure } from '#renderer/api/failure.ts';
import { failureText } from '#renderer/i18n/failure-text.ts';
import { messagesAtom } from '#renderer/i18n/messages.ts';
import { userIdAtom } from '#renderer/stores/session/auth.ts';
import type { Store } from '#renderer/stores/session/services.ts';
import { applyResult, showRefusal } from './apply.ts';
import { foregroundAtom, outboxAtom } from './atoms.ts';
import { draftSlotOf, type Entry, type ToggleEntry, toStored } from './entry.ts';
import type { BroadcastResult, Result } from './broadcast.ts';
import { tellOtherWindows } from './other-windows.ts';
import { restoreDraft } from './restore-draft.ts';
import { noteSentId } from './sent-ids.ts';
import { hasEntry, isUnpersisted, putEntry } from './storage.ts';
import { type Context, hasOwner } from './waiters.ts';

/** The server's final response to a change. */
export type Answer = Result | { readonly call: 'refused'; readonly error: unknown };

/**
 * Completes an entry that the server has answered, and notifies the other windows. The outcome is shown in the window
 * that made the change, or in this one if that is closed.
 */
export async function conclude(context: Context, entry: Entry, answer: Answer): Promise<void> {
  const { store, waiters, userId } = context;
  if ('tweet' in answer) noteSentId(userId, answer.tweet._id);
  if ('comment' in answer) noteSentId(userId, answer.comment._id);
  const isShown = waiters.isOwn(entry.key) || !(await hasOwner(entry.key));
  if (answer.call !== 'refused') succeed(context, entry, answer, isShown);
  else if (isShown || 'desired' in entry) await refuse(context, entry, answer.error, isShown);
  else if (hasEntry(store, userId, entry.key)) {
    // Until its window has made the text a draft again, it is kept on disk, and is not sent again.
    putEntry(store, userId, { ...entry, refused: failureText(answer.error, store.get(messagesAtom)) });
  }
  tellOtherWindows(store, userId, {
    call: 'outbox',
    entry: toStored(entry),
    result: toBroadcast(store, answer),
  });
  if ('desired' in entry) {
    dropSettledToggle(context, entry, 'on' in answer ? answer.on : !entry.desired);
  }
}

/** Completes an entry that another window has sent. */
export async function concludeElsewhere(
  context: Context,
  entry: Entry,
  result: BroadcastResult,
): Promise<void> {
  const isShown = context.waiters.isOwn(entry.key);
  if (result.call !== 'refused') succeed(context, entry, result, isShown);
  else if (isShown || 'desired' in entry) {
    const { text, status } = result;
    const error = new ApiFailure('refused', text, status === undefined ? {} : { status });
    await refuse(context, entry, error, isShown);
  }
}

function toBroadcast(store: Store, answer: Answer): BroadcastResult {
  if (answer.call !== 'refused') return answer;
  const { call, error } = answer;
  const status = error instanceof ApiFailure ? error.status : undefined;
  return { call, text: failureText(error, store.get(messagesAtom)), status };
}

function succeed({ store, waiters, userId }: Context, entry: Entry, result: Result, isShown: boolean): void {
  if (store.get(userIdAtom) === userId) applyResult(store, entry, result, isShown);
  waiters.end(userId, entry, 'sent');
}

async function refuse(
  { store, waiters, userId }: Context,
  entry: Entry,
  error: unknown,
  isShown: boolean,
): Promise<void> {
  if (isShown && store.get(userIdAtom) === userId) showRefusal(store, entry, error);
  if ('desired' in entry || isUnpersisted(store, userId, entry.key)) {
    waiters.end(userId, entry, 'refused');
    return;
  }
  const isForeground = store.get(foregroundAtom).has(entry.key);
  const settle = waiters.take(entry.key);
  // A post that no longer exists has no field to restore the text to, so it stays in the list, to be copied.
  const isGone = error instanceof ApiFailure && error.status === 404 && !isForeground;
  const hasField = entry.call === 'addTweet' || !isGone;
  const end = hasField ? await restoreDraft(store, userId, entry, draftSlotOf(entry)) : 'noField';
  if (end !== 'restored' && end !== 'gone') {
    putEntry(store, userId, { ...entry, refused: failureText(error, store.get(messagesAtom)) });
  }
  settle('refused');
}

/** The next entry may already match the server's state. */
function dropSettledToggle(
  { store, waiters, userId }: Context,
  { call, id }: ToggleEntry,
  on: boolean,
): void {
  const next = store.get(outboxAtom).find((entry) => entry.call === call && entry.id === id);
  if (next !== undefined && 'desired' in next && next.tried === null && next.desired === on) {
    waiters.end(userId, next, 'sent');
  }
}
