import { atom } from 'jotai';
import { atomFamily } from 'jotai-family';
import { userIdAtom } from '#renderer/stores/session/auth.ts';
import { toggleAtom } from '#renderer/outbox/enqueue.ts';
import { wantedAtom } from '#renderer/outbox/atoms.ts';
import { isLikedBy, tweetAtom, withLike } from '#renderer/stores/entities/tweets.ts';

/*
 * Optimistic likes (spec §4): what the outbox holds lies over what the server said, so undoing it is dropping it, and a
 * list that is fetched meanwhile can't disturb it.
 */

/** The tweet as the user is to see it, with whether they like it. Undefined once it is removed. */
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
 * Likes, or takes the like back. The server's word decides the toast; a refusal is undone and only logged (spec §8).
 * Resolves once the server has said its word, or the like waits for it.
 */
export const toggleLikeAtom = atom(null, async (get, set, tweetId: string): Promise<void> => {
  const shown = get(likedTweetAtom(tweetId));
  if (shown === undefined) return;
  const about = shown.tweet.owner.username;
  await set(toggleAtom, { call: 'toggleLike', id: tweetId, about, wanted: !shown.liked });
});
