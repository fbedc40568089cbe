import { queryClientAtom } from 'jotai-tanstack-query';
import { ApiFailure, hasNoWord, isSignedOut } from '#renderer/api/failure.ts';
import { failureText } from '#renderer/i18n/failure-text.ts';
import { messagesAtom } from '#renderer/i18n/messages.ts';
import { deferredMessagesAtom } from '#renderer/i18n/deferred-messages.ts';
import { sessionKey, userIdAtom } from '#renderer/stores/session/auth.ts';
import { servicesAtom, type Store } from '#renderer/stores/session/services.ts';
import type { Askers } from './waiters.ts';
import { before, findResult, type Result, send } from './send.ts';
import { type Entry, placeOf, readMade, type ToggleEntry, writeMade } from './entry.ts';
import { hasEntryAtom, outboxAtom, putEntryAtom, serverWordAtom } from './atoms.ts';
import { sayRefusalAtom, takeResultAtom } from './apply.ts';
import { giveBackAtom, imageOfAtom } from './restore-draft.ts';

/** What came of one try: the entry has ended, or is to be tried later, or once its user is signed in again. */
export type End = 'ended' | 'later' | 'signedOut';

export interface Tries {
  /** Tries to get one entry done. It never throws. */
  tryEntry(userId: string, entry: Entry, signal: AbortSignal): Promise<End>;
  /** After trouble nobody knows whose session it is. */
  forgetSession(): void;
}

/** @param homeless - the keys of what could not be kept on the disk, and has its draft still */
export function createTries(store: Store, askers: Askers, homeless: ReadonlySet<string>): Tries {
  const { api } = store.get(servicesAtom);
  /** Whose session it is, as far as the server has said since the last trouble. */
  let confirmed: string | null = null;

  return {
    forgetSession() {
      confirmed = null;
    },
    async tryEntry(userId, entry, signal) {
      const isThere = () => store.set(hasEntryAtom, userId, entry.key);
      try {
        const found = await lookFirst(userId, entry, signal);
        // Cancelled just now.
        if (!isThere()) return 'ended';
        if (typeof found === 'string') return found;
        await carryOut(userId, entry, found, signal);
      } catch (error) {
        if (!isThere()) return 'ended';
        if (signal.aborted || hasNoWord(error)) return 'later';
        const isBusy = error instanceof ApiFailure && error.status === 429 && !askers.isAsked(entry.key);
        if (isBusy || isSignedOut(error)) {
          // Certainly not made this time: what is known of earlier tries stands.
          store.set(putEntryAtom, userId, entry);
          return isBusy ? 'later' : 'signedOut';
        }
        await refuse(userId, entry, error);
      }
      return 'ended';
    },
  };

  /** Finds out where there is a doubt who is signed in, and whether the change has been made already. */
  async function lookFirst(
    userId: string,
    entry: Entry,
    signal: AbortSignal,
  ): Promise<Result | null | 'later' | 'signedOut'> {
    const isFirst = askers.isAsked(entry.key);
    // A start takes the last run's user up before the server has said that they are signed in.
    const isPresumed = store.get(queryClientAtom).getQueryState(sessionKey)?.isInvalidated === true;
    try {
      if (confirmed !== userId && (!isFirst || isPresumed)) {
        const { user } = await api.call('currentUser', { signal });
        if (user._id !== userId) {
          void store.get(queryClientAtom).invalidateQueries({ queryKey: sessionKey });
          return 'signedOut';
        }
        confirmed = userId;
      }
      if (isFirst) return null;
      return await findResult(store.get, entry, store.get(serverWordAtom).keepsKeys, signal);
    } catch (error) {
      return isSignedOut(error) ? 'signedOut' : 'later';
    }
  }

  async function carryOut(
    userId: string,
    entry: Entry,
    found: Result | null,
    signal: AbortSignal,
  ): Promise<void> {
    const result = found ?? (await sendKept(userId, entry, signal));
    if ('tweet' in result) writeMade(userId, result.tweet._id);
    if ('comment' in result) writeMade(userId, result.comment._id);
    if (store.get(userIdAtom) === userId) store.set(takeResultAtom, entry, result);
    askers.end(userId, entry, 'sent');
    if ('on' in result && 'wanted' in entry) dropContrary(userId, entry, result.on);
  }

  /** Sends it, after noting that it may take effect from now on. */
  async function sendKept(userId: string, entry: Entry, signal: AbortSignal): Promise<Result> {
    const image = await store.set(imageOfAtom, userId, entry);
    if (entry.call === 'addTweet' && entry.media && image === null) {
      throw new ApiFailure('malformed', store.get(deferredMessagesAtom).outbox.imageLost);
    }
    signal.throwIfAborted();
    const tried = entry.tried ?? before(store.get, entry, readMade(userId));
    store.set(putEntryAtom, userId, { ...entry, tried });
    return send(store.get, entry, image, signal);
  }

  async function refuse(userId: string, entry: Entry, error: unknown): Promise<void> {
    const isGone = error instanceof ApiFailure && error.status === 404 && !askers.isAsked(entry.key);
    if (store.get(userIdAtom) === userId) store.set(sayRefusalAtom, entry, error);
    if ('wanted' in entry) {
      askers.end(userId, entry, 'refused');
      dropContrary(userId, entry, !entry.wanted);
    } else if (homeless.has(entry.key)) {
      askers.end(userId, entry, 'refused');
    } else {
      const tell = askers.take(entry.key);
      // The field of a post that is gone will not be seen again: then the words stay in the list, to be copied.
      const hasField = entry.call === 'addTweet' || !isGone;
      if (!hasField || !(await store.set(giveBackAtom, userId, entry, placeOf(entry)))) {
        store.set(putEntryAtom, userId, { ...entry, refused: failureText(error, store.get(messagesAtom)) });
      }
      tell('refused');
    }
  }

  /** What was asked for next may be what the server says already. */
  function dropContrary(userId: string, { call, id }: ToggleEntry, on: boolean): void {
    const next = store.get(outboxAtom).find((entry) => entry.call === call && entry.id === id);
    if (next !== undefined && 'wanted' in next && next.tried === null && next.wanted === on) {
      askers.end(userId, next, 'sent');
    }
  }
}
