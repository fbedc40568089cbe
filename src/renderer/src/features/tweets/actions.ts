import { atom } from 'jotai';
import { failureText } from '#renderer/api/failure.ts';
import { logFailure } from '#renderer/lib/log.ts';
import { messages } from '#renderer/lib/messages.ts';
import { servicesAtom } from '#renderer/stores/services.ts';
import { showToastAtom } from '#renderer/stores/toasts.ts';
import { removeTweetAtom, updateTweetContentAtom } from '#renderer/stores/tweets.ts';

/** Changes an own tweet. Tells whether it succeeded; a failure has been shown as a toast (spec §8). */
export const editTweetAtom = atom(
  null,
  async (get, set, tweetId: string, content: string): Promise<boolean> => {
    try {
      const tweet = await get(servicesAtom).api.call('editTweet', {
        parameters: { tweetId },
        payload: { content },
      });
      set(updateTweetContentAtom, tweetId, tweet.content);
      set(showToastAtom, messages.tweet.updated);
      return true;
    } catch (error) {
      set(showToastAtom, failureText(error), 'destructive');
      return false;
    }
  },
);

/**
 * Deletes an own tweet; a failure is only logged (spec §8).
 * @param onDeleted - runs while the tweet is still shown
 */
export const deleteTweetAtom = atom(
  null,
  async (get, set, tweetId: string, onDeleted: () => Promise<void>): Promise<void> => {
    try {
      await get(servicesAtom).api.call('deleteTweet', { parameters: { tweetId } });
      await onDeleted();
      set(removeTweetAtom, tweetId);
      set(showToastAtom, messages.tweet.deleted);
    } catch (error) {
      logFailure('deleting a tweet', error);
    }
  },
);
