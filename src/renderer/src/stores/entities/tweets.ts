import { atom } from 'jotai';
import type { Tweet } from '#contract/api/entities.ts';
import { weakFamily } from '#renderer/lib/weak-family.ts';
import { createEntityStore } from './entity-store.ts';

/** Query keys of tweet lists start with this. */
export const tweetListKey = ['tweets'] as const;

/** `all` is For you, `following` is Following. */
export const feedNames = ['all', 'following'] as const;
export type FeedName = (typeof feedNames)[number];

/** A page of a feed; the first one is 1. */
export const feedPageKey = (feed: FeedName, page: number) => [...tweetListKey, feed, page] as const;

/** The list that new tweets are added to: the first page of the home feed. */
export const firstPageKey = feedPageKey('all', 1);

/** The tweets of one user. */
export const userTweetsKey = (userId: string) => [...tweetListKey, 'user', userId] as const;

/** The tweets store (spec §4). */
export const tweets = createEntityStore<Tweet>(tweetListKey);
/** All loaded tweets, by id. */
export const tweetsAtom = tweets.allAtom;
/** One of them; undefined once it is removed. */
export const tweetAtom = tweets.oneAtom;
/** The ids that were removed in this run. */
export const removedTweetsAtom = tweets.removedAtom;

/** The ids of tweets that an earlier run has stored, and no response has replaced since. */
const restoredAtom = atom<ReadonlySet<string>>(new Set<string>());

/** Restores tweets that an earlier run of the app has stored. */
export const restoreTweetsAtom = atom(null, (get, set, kept: readonly Tweet[]) => {
  set(restoredAtom, new Set([...get(restoredAtom), ...set(tweets.replaceAtom, kept)]));
});

/**
 * Replace list, by that of a response. Returns the ids, each once. What was changed or removed after the request
 * (`atRequest`: all tweets then) stays so.
 */
export const replaceTweetsAtom = atom(
  null,
  (get, set, loaded: readonly Tweet[], atRequest?: ReadonlyMap<string, Tweet>) => {
    const before = get(tweets.allAtom);
    const ids = set(tweets.replaceAtom, loaded, atRequest);
    const isReplaced = (id: string) =>
      ids.includes(id) && (atRequest === undefined || before.get(id) === atRequest.get(id));
    set(restoredAtom, new Set([...get(restoredAtom)].filter((id) => !isReplaced(id))));
    return ids;
  },
);

/** Whether this run has loaded a tweet: one that an earlier run has stored may be out of date. */
export const isLoadedAtom = weakFamily((id: string) =>
  atom((get) => get(tweetAtom(id)) !== undefined && !get(restoredAtom).has(id)),
);

/** Whether a user likes the tweet, as the server has it; nobody is null. */
export function isLikedBy(tweet: Pick<Tweet, 'tweetLikes'>, userId: string | null): boolean {
  return tweet.tweetLikes.some((like) => like.likedBy === userId);
}

/** The tweet as it is once the user likes it or does not. The same object when that is already so. */
export function withLike(tweet: Tweet, userId: string, liked: boolean): Tweet {
  if (isLikedBy(tweet, userId) === liked) return tweet;
  return liked
    ? { ...tweet, likes: tweet.likes + 1, tweetLikes: [{ likedBy: userId }, ...tweet.tweetLikes] }
    : {
        ...tweet,
        likes: Math.max(0, tweet.likes - 1),
        tweetLikes: tweet.tweetLikes.filter((like) => like.likedBy !== userId),
      };
}
