import { assertNever } from '#contract/assert-never.ts';
import type { Comment } from '#contract/api/entities.ts';
import { ApiFailure } from '#renderer/api/failure.ts';
import { commentsAtom } from '#renderer/stores/entities/comments.ts';
import { isLikedBy, tweetsAtom } from '#renderer/stores/entities/tweets.ts';
import { userIdAtom } from '#renderer/stores/session/auth.ts';
import { servicesAtom, type Store } from '#renderer/stores/session/services.ts';
import { serverCapabilitiesAtom } from './atoms.ts';
import type { Before, Entry, ToggleEntry } from './entry.ts';
import type { Result } from './news.ts';

/** The state before a change is sent for the first time. `sentIds` are the ids of posts or comments sent before it. */
export function snapshotBefore(store: Store, entry: Entry, sentIds: readonly string[]): Before {
  if (entry.call !== 'addTweet' && entry.call !== 'addComment') return { known: [], since: '' };
  const seen = [...store.get(tweetsAtom).values(), ...store.get(commentsAtom).values()];
  const newest = seen.map(({ createdAt }) => createdAt).filter((createdAt) => !isNaN(Date.parse(createdAt)));
  newest.sort((one, other) => Date.parse(other) - Date.parse(one));
  const userId = store.get(userIdAtom);
  const equal = seen.filter(
    ({ owner, content }) => owner._id === userId && isSameText(content, entry.content),
  );
  return { known: [...sentIds, ...equal.map(({ _id }) => _id)], since: newest[0] ?? '' };
}

/** A server may trim. */
const isSameText = (one: string, other: string) => one.trim() === other.trim();

/**
 * Looks on the server for the result of a change that may have taken effect; for posts and comments only where the
 * server does not recognise what is sent again under its key. Likes and follows are checked whenever they have waited:
 * since a call toggles them, it could undo what was done elsewhere in the meantime.
 * @returns null where there is none, and it is to be sent
 * @throws {ApiFailure} where that can't be determined now
 */
export async function findResult(store: Store, entry: Entry, signal: AbortSignal): Promise<Result | null> {
  const { keepsKeys } = store.get(serverCapabilitiesAtom);
  try {
    switch (entry.call) {
      case 'toggleLike':
      case 'toggleFollow':
        return (await isOn(store, entry, signal)) === entry.desired
          ? { call: entry.call, on: entry.desired }
          : null;
      case 'addTweet':
      case 'addComment':
        return entry.tried === null || keepsKeys ? null : await findMade(store, entry, entry.tried, signal);
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
  const { api } = store.get(servicesAtom);
  if (call === 'toggleFollow') {
    return (await api.call('userDetails', { parameters: { userId: id }, signal })).isFollowing;
  }
  const [tweet] = await api.call('singleTweet', { parameters: { tweetId: id }, signal });
  return tweet && isLikedBy(tweet, store.get(userIdAtom));
}

async function findMade(
  store: Store,
  entry: Extract<Entry, { call: 'addTweet' | 'addComment' }>,
  { known, since }: Before,
  signal: AbortSignal,
): Promise<Result | null> {
  const { api } = store.get(servicesAtom);
  const userId = store.get(userIdAtom) ?? '';
  const isResult = ({ _id, content, createdAt, owner }: Comment) =>
    owner._id === userId &&
    isSameText(content, entry.content) &&
    !known.includes(_id) &&
    !(Date.parse(createdAt) < Date.parse(since));
  if (entry.call === 'addTweet') {
    const tweet = (await api.call('userTweets', { parameters: { userId }, signal })).find(isResult);
    return tweet === undefined ? null : { call: entry.call, tweet };
  }
  const comment = (await api.call('comments', { parameters: { tweetId: entry.id }, signal })).find(isResult);
  return comment === undefined ? null : { call: entry.call, comment };
}
