import type { Getter } from 'jotai';
import { assertNever } from '#contract/assert-never.ts';
import type { Comment, Tweet } from '#contract/api/entities.ts';
import { ApiFailure } from '#renderer/api/failure.ts';
import { userIdAtom } from '#renderer/stores/session/auth.ts';
import { commentsAtom } from '#renderer/stores/entities/comments.ts';
import { servicesAtom } from '#renderer/stores/session/services.ts';
import { isLikedBy, tweetsAtom } from '#renderer/stores/entities/tweets.ts';
import type { Before, Entry } from './entry.ts';

/** What came of a change. */
export type Result =
  | { readonly call: 'addTweet' | 'editTweet'; readonly tweet: Tweet }
  | { readonly call: 'addComment'; readonly comment: Comment }
  | { readonly call: 'editComment' }
  | { readonly call: 'toggleLike' | 'toggleFollow'; readonly on: boolean };

/**
 * Sends a change under its key.
 * @throws {ApiFailure} as every call does
 */
export async function send(
  get: Getter,
  entry: Entry,
  image: File | null,
  signal: AbortSignal,
): Promise<Result> {
  const { api } = get(servicesAtom);
  const { key, call } = entry;
  switch (call) {
    case 'addTweet': {
      const files = { media: image };
      return {
        call,
        tweet: await api.call(call, { payload: { content: entry.content }, files, key, signal }),
      };
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

/** What is there before a change is sent for the first time. `made` are the ids of what was sent before it. */
export function before(get: Getter, entry: Entry, made: readonly string[]): Before {
  if (entry.call !== 'addTweet' && entry.call !== 'addComment') return { known: [], since: '' };
  const things = [...get(tweetsAtom).values(), ...get(commentsAtom).values()];
  const newest = things
    .map(({ createdAt }) => createdAt)
    .filter((createdAt) => !isNaN(Date.parse(createdAt)));
  newest.sort((one, other) => Date.parse(other) - Date.parse(one));
  const userId = get(userIdAtom);
  const like = things.filter((thing) => thing.owner._id === userId && isSame(thing.content, entry.content));
  return { known: [...made, ...like.map(({ _id }) => _id)], since: newest[0] ?? '' };
}

/** A server may trim. */
const isSame = (one: string, other: string) => one.trim() === other.trim();

/**
 * Looks on the server for the result of a change that may have taken effect. Likes and follows are looked at whenever
 * they have waited: sent blindly, they would undo what was done elsewhere meanwhile.
 * @param keepsKeys - whether the server recognises what is sent again under its key, so that nothing else needs to be looked for
 * @returns null where there is none, and it is to be sent
 * @throws {ApiFailure} where that can't be found out now
 */
export async function findResult(
  get: Getter,
  entry: Entry,
  keepsKeys: boolean,
  signal: AbortSignal,
): Promise<Result | null> {
  try {
    switch (entry.call) {
      case 'toggleLike':
      case 'toggleFollow':
        return (await isOn(get, entry.call, entry.id, signal)) === entry.wanted
          ? { call: entry.call, on: entry.wanted }
          : null;
      case 'addTweet':
      case 'addComment':
        return entry.tried === null || keepsKeys ? null : await findMade(get, entry, entry.tried, signal);
      // Made twice, an edit is the same.
      case 'editTweet':
      case 'editComment':
        return null;
      default:
        return assertNever(entry);
    }
  } catch (error) {
    // What does not exist any more, or is not to be seen, can't be looked at: the answer to the change itself will say so.
    if (error instanceof ApiFailure && [400, 403, 404, 410].includes(error.status ?? 0)) return null;
    throw error;
  }
}

async function isOn(
  get: Getter,
  call: 'toggleLike' | 'toggleFollow',
  id: string,
  signal: AbortSignal,
): Promise<boolean | undefined> {
  const { api } = get(servicesAtom);
  if (call === 'toggleFollow') {
    return (await api.call('userDetails', { parameters: { userId: id }, signal })).isFollowing;
  }
  const [tweet] = await api.call('singleTweet', { parameters: { tweetId: id }, signal });
  return tweet && isLikedBy(tweet, get(userIdAtom));
}

async function findMade(
  get: Getter,
  entry: Extract<Entry, { call: 'addTweet' | 'addComment' }>,
  { known, since }: Before,
  signal: AbortSignal,
): Promise<Result | null> {
  const { api } = get(servicesAtom);
  const userId = get(userIdAtom) ?? '';
  const isIt = ({ _id, content, createdAt, owner }: Comment) =>
    owner._id === userId &&
    isSame(content, entry.content) &&
    !known.includes(_id) &&
    !(Date.parse(createdAt) < Date.parse(since));
  if (entry.call === 'addTweet') {
    const tweet = (await api.call('userTweets', { parameters: { userId }, signal })).find(isIt);
    return tweet === undefined ? null : { call: entry.call, tweet };
  }
  const comment = (await api.call('comments', { parameters: { tweetId: entry.id }, signal })).find(isIt);
  return comment === undefined ? null : { call: entry.call, comment };
}
