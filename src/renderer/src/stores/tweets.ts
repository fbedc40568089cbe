import { atom } from 'jotai';
import { atomFamily } from 'jotai-family';
import { queryClientAtom } from 'jotai-tanstack-query';
import type { Tweet } from '#contract/entities.ts';

/*
 * The tweets store (spec §4). It owns the entities, so a tweet is one object however many lists show it;
 * which ids a list holds, and in what order, is the query cache's knowledge (`tweetListKey`).
 */

/** Every tweet that was loaded, by id. */
export const tweetsAtom = atom<ReadonlyMap<string, Tweet>>(new Map());

/** One tweet, or undefined once it is removed. */
export const tweetAtom = atomFamily((id: string) => atom((get) => get(tweetsAtom).get(id)));

/** Query keys of tweet lists start with this; their data is a list of ids. */
export const tweetListKey = ['tweets'] as const;

/** The list that a new tweet is put at the front of: the first page of the home feed. */
export const firstPageKey = [...tweetListKey, 'all', 1] as const;

/** Replace list: takes over the tweets of a list that was just fetched. The ids go to the query cache. */
export const replaceTweetsAtom = atom(null, (get, set, tweets: readonly Tweet[]) => {
  const next = new Map(get(tweetsAtom));
  for (const tweet of tweets) next.set(tweet._id, tweet);
  set(tweetsAtom, next);
});

/** Add at front. */
export const addTweetAtom = atom(null, (get, set, tweet: Tweet) => {
  set(replaceTweetsAtom, [tweet]);
  get(queryClientAtom).setQueryData<readonly string[]>(firstPageKey, (ids) => ids && [tweet._id, ...ids]);
});

/** Remove by _id. */
export const removeTweetAtom = atom(null, (get, set, id: string) => {
  const next = new Map(get(tweetsAtom));
  next.delete(id);
  set(tweetsAtom, next);
  get(queryClientAtom).setQueriesData<readonly string[]>({ queryKey: tweetListKey }, (ids) =>
    ids?.filter((listed) => listed !== id),
  );
});

/** Update content by _id. */
export const updateTweetContentAtom = atom(null, (get, set, id: string, content: string) => {
  const tweet = get(tweetsAtom).get(id);
  if (tweet) set(replaceTweetsAtom, [{ ...tweet, content }]);
});

export function isLikedBy(tweet: Tweet, userId: string | null): boolean {
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
