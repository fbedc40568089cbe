import { queryClientAtom } from 'jotai-tanstack-query';
import { assertNever } from '#contract/assert-never.ts';
import type { Comment, Tweet, UserDetails } from '#contract/api/entities.ts';
import { keepsKeysHeader } from '#contract/api/idempotency.ts';
import { ApiFailure } from '#renderer/api/failure.ts';
import { commentListKey, commentsAtom } from '#renderer/stores/entities/comments.ts';
import { replaceProfileAtom } from '#renderer/stores/entities/profiles.ts';
import { isLikedBy, replaceTweetsAtom, tweetsAtom } from '#renderer/stores/entities/tweets.ts';
import { userIdAtom } from '#renderer/stores/session/auth.ts';
import { servicesAtom, type Store } from '#renderer/stores/session/services.ts';
import { responseHeadersAtom } from './atoms.ts';
import type { Before, Entry, MadeEntry, ToggleEntry } from './entry.ts';
import { isSameText, mayHaveMade } from './made.ts';
import type { Result } from './broadcast.ts';

/** The state before a change is sent for the first time. `sentIds` are the ids of posts or comments sent before it. */
export function snapshotBefore(store: Store, entry: Entry, sentIds: readonly string[]): Before {
  if (entry.call !== 'addTweet' && entry.call !== 'addComment') return { known: [], since: '' };
  const seen = [...store.get(tweetsAtom).values(), ...store.get(commentsAtom).values()];
  // By the server's clock, since the own one may differ; the header has whole seconds. However old that response is: only
  // other windows tell of what is newer, and the ids of equal texts among that are known.
  const responded = Date.parse(store.get(responseHeadersAtom)?.get('date') ?? '') + 999;
  // What is dated later is from when the server's clock was ahead: what is sent now may get an earlier date.
  const newest = seen
    .map(({ createdAt }) => createdAt)
    .filter((createdAt) => Date.parse(createdAt) <= (responded || Date.now()));
  newest.sort((one, other) => Date.parse(other) - Date.parse(one));
  const userId = store.get(userIdAtom);
  const equal = seen.filter(
    ({ owner, content }) => owner._id === userId && isSameText(content, entry.content),
  );
  return { known: [...sentIds, ...equal.map(({ _id }) => _id)], since: newest[0] ?? '' };
}

/**
 * Looks on the server for the result of a change that may have taken effect; for posts and comments only where the
 * server does not recognise what is sent again under its key. Likes and follows are checked whenever they have waited:
 * since a call toggles them, it could undo what was done elsewhere in the meantime.
 * @returns null where there is none, and it is to be sent
 * @throws {ApiFailure} where that can't be determined now
 */
export async function findResult(store: Store, entry: Entry, signal: AbortSignal): Promise<Result | null> {
  const keepsKeys = store.get(responseHeadersAtom)?.has(keepsKeysHeader);
  try {
    switch (entry.call) {
      case 'toggleLike':
      case 'toggleFollow':
        return (await isOn(store, entry, signal)) === entry.desired
          ? { call: entry.call, on: entry.desired }
          : null;
      case 'addTweet':
      case 'addComment':
        return keepsKeys ? null : await findMade(store, entry, signal);
      // Repeating an edit changes nothing.
      case 'editTweet':
      case 'editComment':
        return null;
      default:
        return assertNever(entry);
    }
  } catch (error) {
    // What no longer exists, or is not visible, can't be checked: the response to the change itself will say so.
    if (error instanceof ApiFailure && [400, 403, 404, 410].includes(error.status ?? 0)) return null;
    throw error;
  }
}

async function isOn(
  store: Store,
  { call, id }: ToggleEntry,
  signal: AbortSignal,
): Promise<boolean | undefined> {
  if (call === 'toggleFollow') return (await readProfile(store, id, signal)).isFollowing;
  const userId = store.get(userIdAtom);
  const tweet = await readTweet(store, id, signal);
  return tweet && isLikedBy(tweet, userId);
}

/** Fetches a post, and shows it as the server has it. */
async function readTweet(store: Store, tweetId: string, signal: AbortSignal): Promise<Tweet | undefined> {
  const { api } = store.get(servicesAtom);
  const [userId, atRequest] = [store.get(userIdAtom), store.get(tweetsAtom)];
  const tweets = await api.call('singleTweet', { parameters: { tweetId }, signal });
  if (store.get(userIdAtom) === userId) store.set(replaceTweetsAtom, tweets, atRequest);
  return tweets[0];
}

/** The same for a person. */
async function readProfile(store: Store, id: string, signal: AbortSignal): Promise<UserDetails> {
  const { api } = store.get(servicesAtom);
  const userId = store.get(userIdAtom);
  const profile = await api.call('userDetails', { parameters: { userId: id }, signal });
  if (store.get(userIdAtom) === userId) store.set(replaceProfileAtom, profile);
  return profile;
}

/**
 * Shows what the server has, after a like, a follow or an edit was cancelled that may have taken effect: otherwise the
 * next click would do the opposite of what the user sees.
 * @throws {ApiFailure} as every call does
 */
export async function showServerState(store: Store, entry: Exclude<Entry, MadeEntry>): Promise<void> {
  const { signal } = new AbortController();
  switch (entry.call) {
    case 'toggleLike':
    case 'editTweet':
      await readTweet(store, entry.id, signal);
      break;
    case 'toggleFollow':
      await readProfile(store, entry.id, signal);
      break;
    case 'editComment':
      // Which post it belongs to is not known: that of the list on screen.
      await store
        .get(queryClientAtom)
        .invalidateQueries({ queryKey: commentListKey }, { throwOnError: true });
      break;
    default:
      assertNever(entry);
  }
}

/**
 * Looks on the server for the post or comment that an entry has made; null where there is none.
 * @throws {ApiFailure} where that can't be determined now
 */
export async function findMade(store: Store, entry: MadeEntry, signal: AbortSignal): Promise<Result | null> {
  if (entry.tried === null) return null;
  const { api } = store.get(servicesAtom);
  const userId = store.get(userIdAtom) ?? '';
  const isResult = (made: Tweet | Comment) => mayHaveMade(entry, userId, made);
  if (entry.call === 'addTweet') {
    const tweet = (await api.call('userTweets', { parameters: { userId }, signal })).find(isResult);
    return tweet === undefined ? null : { call: entry.call, tweet };
  }
  const comment = (await api.call('comments', { parameters: { tweetId: entry.id }, signal })).find(isResult);
  return comment === undefined ? null : { call: entry.call, comment };
}
