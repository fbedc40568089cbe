import { queryClientAtom } from 'jotai-tanstack-query';
import { assertNever } from '#contract/assert-never.ts';
import { ApiFailure, isOutcomeUnknown, isSignedOut } from '#renderer/api/failure.ts';
import { messagesAtom } from '#renderer/i18n/messages.ts';
import { deferredMessagesAtom } from '#renderer/i18n/deferred-messages.ts';
import { sessionKey, userIdAtom } from '#renderer/stores/session/auth.ts';
import { servicesAtom, type Store } from '#renderer/stores/session/services.ts';
import { foregroundAtom } from './atoms.ts';
import { conclude } from './conclude.ts';
import type { Entry } from './entry.ts';
import type { Result } from './broadcast.ts';
import { findMade, findResult, snapshotBefore } from './reconcile.ts';
import { imageOf } from './restore-draft.ts';
import { readSentIds } from './sent-ids.ts';
import { hasEntry, putEntry } from './storage.ts';
import type { Context } from './waiters.ts';

/** The user of the session, as confirmed by the server since the last failure. */
export interface Session {
  confirmedUserId: string | null;
}

interface AttemptContext extends Context {
  readonly session: Session;
  readonly signal: AbortSignal;
}

/** The result of one try: the entry is completed, or is to be retried, or waits until its user is signed in again. */
type End = 'ended' | 'retry' | 'signedOut';

/** Tries once to send an entry. It never throws. */
export async function attempt(context: AttemptContext, entry: Entry): Promise<End> {
  const { store, userId, signal } = context;
  const isThere = () => hasEntry(store, userId, entry.key);
  try {
    const found = await reconcile(context, entry);
    // Cancelled just now.
    if (!isThere()) return 'ended';
    const result = found ?? (await send(context, entry));
    if (typeof result === 'string') return result;
    await conclude(context, entry, result);
  } catch (error) {
    if (!isThere()) return 'ended';
    if (signal.aborted || isOutcomeUnknown(error)) return 'retry';
    const isBusy = error instanceof ApiFailure && error.status === 429 && !isForeground(context, entry);
    if (isBusy || isSignedOut(error)) {
      // It certainly had no effect this time; whether earlier tries had one is unchanged.
      putEntry(store, userId, entry);
      return isBusy ? 'retry' : 'signedOut';
    }
    await conclude(context, entry, { call: 'refused', error });
  }
  return 'ended';
}

/** Whether the user sees it being sent, for the first time: another window may have tried it before. */
const isForeground = ({ store }: Context, { key, tried }: Entry) =>
  tried === null && store.get(foregroundAtom).has(key);

/** Checks, where it is not known, who is signed in and whether the change has been made already; null where not. */
async function reconcile(
  context: AttemptContext,
  entry: Entry,
): Promise<Result | null | 'retry' | 'signedOut'> {
  const { store, userId, session, signal } = context;
  const isFirst = isForeground(context, entry);
  // A start restores the user of the last run before the server has confirmed the session.
  const isPresumed = store.get(queryClientAtom).getQueryState(sessionKey)?.isInvalidated === true;
  try {
    if (session.confirmedUserId !== userId && (!isFirst || isPresumed)) {
      const { user } = await store.get(servicesAtom).api.call('currentUser', { signal });
      if (user._id !== userId) {
        void store.get(queryClientAtom).invalidateQueries({ queryKey: sessionKey });
        return 'signedOut';
      }
      session.confirmedUserId = userId;
    }
    const found = isFirst ? null : await findResult(store, entry, signal);
    return isSessionOf(context) ? found : 'signedOut';
  } catch (error) {
    return isSignedOut(error) ? 'signedOut' : 'retry';
  }
}

/** Whether its user is still signed in: all calls are made in the session of the page. */
const isSessionOf = ({ store, userId }: Context) => store.get(userIdAtom) === userId;

/** Sends it, after storing that it may take effect from now on. */
async function send(context: AttemptContext, entry: Entry): Promise<Result | 'signedOut'> {
  const { store, userId, signal } = context;
  const image = await imageOf(store, userId, entry);
  if (!isSessionOf(context)) return 'signedOut';
  // It would be lost if it were deleted with the entry.
  if (image === undefined) throw new Error(store.get(messagesAtom).failure.imageUnreadable);
  if (entry.call === 'addTweet' && entry.media && image === null) {
    throw new Error(store.get(deferredMessagesAtom).outbox.imageLost);
  }
  signal.throwIfAborted();
  const tried = entry.tried ?? snapshotBefore(store, entry, readSentIds(userId));
  const sent = { ...entry, tried };
  putEntry(store, userId, sent);
  try {
    return await call(store, sent, image, signal);
  } catch (error) {
    const isMalformed = error instanceof ApiFailure && error.kind === 'malformed';
    if (!isMalformed || !(sent.call === 'addTweet' || sent.call === 'addComment')) throw error;
    // The server may have made it all the same: if it were a draft again, it would be made twice.
    const made = await findMade(store, sent, signal).catch(() => null);
    if (made === null) throw error;
    return made;
  }
}

/**
 * Makes the call of a change, under its idempotency key.
 * @throws {ApiFailure} as every call does
 */
async function call(store: Store, entry: Entry, media: File | null, signal: AbortSignal): Promise<Result> {
  const { api } = store.get(servicesAtom);
  const { key, call } = entry;
  switch (call) {
    case 'addTweet': {
      const { content } = entry;
      return { call, tweet: await api.call(call, { payload: { content }, files: { media }, key, signal }) };
    }
    case 'addComment': {
      const { id: tweetId, content } = entry;
      const input = { parameters: { tweetId }, payload: { content }, key, signal };
      return { call, comment: await api.call(call, input) };
    }
    case 'editTweet': {
      const { id: tweetId, content } = entry;
      return { call, tweet: await api.call(call, { parameters: { tweetId }, payload: { content }, signal }) };
    }
    case 'editComment': {
      const { id: commentId, content } = entry;
      await api.call(call, { parameters: { commentId }, payload: { content }, signal });
      return { call };
    }
    case 'toggleLike': {
      const data = await api.call(call, { parameters: { tweetId: entry.id }, key, signal });
      return { call, on: Boolean(data) };
    }
    case 'toggleFollow': {
      const data = await api.call(call, { parameters: { userId: entry.id }, key, signal });
      return { call, on: Boolean(data) };
    }
    default:
      return assertNever(call);
  }
}
