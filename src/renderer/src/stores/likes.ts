import { atom } from 'jotai';
import { atomFamily } from 'jotai-family';
import { logFailure } from '#renderer/lib/log.ts';
import { messages } from '#renderer/lib/messages.ts';
import { userIdAtom } from './auth.ts';
import { servicesAtom } from './services.ts';
import { showToastAtom } from './toasts.ts';
import { createToggle } from './toggle.ts';
import { isLikedBy, replaceTweetsAtom, tweetAtom, withLike } from './tweets.ts';

/** Optimistic likes (spec §4). The server's word decides the toast; a failure is undone and only logged (spec §8). */
const likes = createToggle({
  send: async (get, set, tweetId) => {
    const userId = get(userIdAtom);
    const liked = Boolean(await get(servicesAtom).api.call('toggleLike', { parameters: { tweetId } }));
    const tweet = get(tweetAtom(tweetId));
    if (tweet && userId !== null) set(replaceTweetsAtom, [withLike(tweet, userId, liked)]);
    set(showToastAtom, liked ? messages.tweet.liked : messages.tweet.unliked);
    return liked;
  },
  onFailure: (_get, _set, _tweetId, error) => logFailure('like', error),
});

/** The tweet as the user is to see it, with whether they like it. Undefined once it is removed. */
export const likedTweetAtom = atomFamily((tweetId: string) =>
  atom((get) => {
    const tweet = get(tweetAtom(tweetId));
    const userId = get(userIdAtom);
    if (!tweet || userId === null) return undefined;
    const wanted = get(likes.wantedAtom(tweetId));
    const shown = wanted === undefined ? tweet : withLike(tweet, userId, wanted);
    return { tweet: shown, liked: isLikedBy(shown, userId) };
  }),
);

/** Likes, or takes the like back. */
export const toggleLikeAtom = atom(null, async (get, set, tweetId: string): Promise<void> => {
  const shown = get(likedTweetAtom(tweetId));
  if (shown) await set(likes.askAtom, tweetId, !shown.liked);
});
