import { replaceEqualDeep } from '@tanstack/react-query';
import { atom } from 'jotai';
import { selectAtom } from 'jotai/utils';
import { weakFamily } from '#renderer/lib/weak-family.ts';
import { optimisticOverrideAtom } from '#renderer/outbox/atoms.ts';
import { toggleMutation } from '#renderer/outbox/enqueue.ts';
import type { Tweet } from '#contract/api/entities.ts';
import { isLikedBy, tweetAtom, withLike } from '#renderer/stores/entities/tweets.ts';
import { userIdAtom } from '#renderer/stores/session/auth.ts';
import type { Store } from '#renderer/stores/session/services.ts';

/*
 * Optimistic likes (spec §4): a pending entry overrides the server's state. So a like is undone by removing the entry,
 * and a list that is fetched at the same time can't overwrite it.
 */

interface ShownTweet {
  readonly tweet: Omit<Tweet, 'tweetLikes'>;
  readonly liked: boolean;
}

/**
 * The tweet with the optimistic like, and whether the user likes it; undefined once it is removed. The same object while that
 * is the same, whoever else likes it: an earlier run has not kept who does.
 */
export const likedTweetAtom = weakFamily((tweetId: string) =>
  selectAtom<ShownTweet | undefined, ShownTweet | undefined>(
    atom((get): ShownTweet | undefined => {
      const tweet = get(tweetAtom(tweetId));
      const userId = get(userIdAtom);
      if (!tweet || userId === null) return undefined;
      const override = get(optimisticOverrideAtom(`toggleLike/${tweetId}`));
      const { tweetLikes, ...shown } = override === undefined ? tweet : withLike(tweet, userId, override);
      return { tweet: shown, liked: isLikedBy({ tweetLikes }, userId) };
    }),
    (shown, last) => replaceEqualDeep(last, shown),
  ),
);

/**
 * Likes or unlikes. The response decides the toast; a refusal is undone and only logged (spec §8). Resolves once the
 * server has answered, or the like is pending.
 */
export async function toggleLike(store: Store, tweetId: string): Promise<void> {
  const shown = store.get(likedTweetAtom(tweetId));
  if (shown === undefined) return;
  const about = shown.tweet.owner.username;
  await toggleMutation(store, { call: 'toggleLike', id: tweetId, about, desired: !shown.liked });
}
