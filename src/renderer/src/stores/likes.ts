import { atom } from 'jotai';
import { atomFamily } from 'jotai-family';
import { logFailure } from '#renderer/lib/log.ts';
import { messages } from '#renderer/lib/messages.ts';
import { userIdAtom } from './auth.ts';
import { servicesAtom } from './services.ts';
import { showToastAtom } from './toasts.ts';
import { isLikedBy, replaceTweetsAtom, tweetAtom, withLike } from './tweets.ts';

/*
 * Optimistic likes (spec §4). What the user wants lies over the tweet until the server has answered, so undoing it is
 * dropping it, and a feed that is fetched meanwhile can't disturb it. While a call is under way, further clicks only
 * change what is wanted; one call is sent afterwards, if that still differs from what the server said.
 */
const wantedAtom = atomFamily((_tweetId: string) => atom<boolean | undefined>(undefined));

/** The tweet as the user is to see it, with whether they like it. Undefined once it is removed. */
export const likedTweetAtom = atomFamily((tweetId: string) =>
  atom((get) => {
    const tweet = get(tweetAtom(tweetId));
    const userId = get(userIdAtom);
    if (!tweet || userId === null) return undefined;
    const wanted = get(wantedAtom(tweetId));
    const shown = wanted === undefined ? tweet : withLike(tweet, userId, wanted);
    return { tweet: shown, liked: isLikedBy(shown, userId) };
  }),
);

/** Likes, or takes the like back. The server's word decides the toast; a failure is undone and only logged (spec §8). */
export const toggleLikeAtom = atom(null, async (get, set, tweetId: string): Promise<void> => {
  const shown = get(likedTweetAtom(tweetId));
  const userId = get(userIdAtom);
  if (!shown || userId === null) return;
  const underWay = get(wantedAtom(tweetId)) !== undefined;
  set(wantedAtom(tweetId), !shown.liked);
  if (underWay) return;

  try {
    for (;;) {
      const sent = get(wantedAtom(tweetId));
      const data = await get(servicesAtom).api.call('toggleLike', { parameters: { tweetId } });
      const liked = Boolean(data);
      const tweet = get(tweetAtom(tweetId));
      if (tweet) set(replaceTweetsAtom, [withLike(tweet, userId, liked)]);
      set(showToastAtom, liked ? messages.tweet.liked : messages.tweet.unliked);
      const wanted = get(wantedAtom(tweetId));
      // Only a change of mind is sent on: where the server says otherwise than asked, its word stands.
      if (wanted === sent || wanted === liked) break;
    }
  } catch (error) {
    logFailure('like', error);
  } finally {
    set(wantedAtom(tweetId), undefined);
  }
});
