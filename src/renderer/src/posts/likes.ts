import { atom } from 'jotai';
import { atomFamily } from 'jotai-family';
import { userIdAtom } from '#renderer/stores/session/auth.ts';
import { toggleAtom } from '#renderer/outbox/enqueue.ts';
import { wantedAtom } from '#renderer/outbox/atoms.ts';
import { isLikedBy, tweetAtom, withLike } from '#renderer/stores/entities/tweets.ts';

/*
 * Optimistic likes (spec §4): an entry of the outbox overrides what the server said, so dropping it is the undo, and a
 * list that is fetched meanwhile has no effect on it.
 */

/** The tweet with the optimistic like, and whether the user likes it. Undefined once it is removed. */
export const likedTweetAtom = atomFamily((tweetId: string) =>
  atom((get) => {
    const tweet = get(tweetAtom(tweetId));
    const userId = get(userIdAtom);
    if (!tweet || userId === null) return undefined;
    const wanted = get(wantedAtom(`toggleLike/${tweetId}`));
    const shown = wanted === undefined ? tweet : withLike(tweet, userId, wanted);
    return { tweet: shown, liked: isLikedBy(shown, userId) };
  }),
);

/**
 * Likes, or takes the like back. The response decides the toast; a refusal is undone and only logged (spec §8).
 * Resolves at the response, or once the like waits in the outbox.
 */
export const toggleLikeAtom = atom(null, async (get, set, tweetId: string): Promise<void> => {
  const shown = get(likedTweetAtom(tweetId));
  if (shown === undefined) return;
  const about = shown.tweet.owner.username;
  await set(toggleAtom, { call: 'toggleLike', id: tweetId, about, wanted: !shown.liked });
});
