import { atom } from 'jotai';
import { logFailure } from '#renderer/lib/log.ts';
import { messages } from '#renderer/lib/messages.ts';
import { forgetChangesAtom } from '#renderer/stores/outbox/queue.ts';
import { servicesAtom } from '#renderer/stores/services.ts';
import { showToastAtom } from '#renderer/stores/toasts.ts';
import { removeTweetAtom } from '#renderer/stores/tweets.ts';

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
      set(forgetChangesAtom, tweetId);
      set(showToastAtom, messages.tweet.deleted);
    } catch (error) {
      logFailure('deleting a tweet', error);
    }
  },
);
