import { atom } from 'jotai';
import { logFailure } from '#renderer/lib/log.ts';
import { messagesAtom } from '#renderer/i18n/messages.ts';
import { forgetChangesAtom } from '#renderer/outbox/atoms.ts';
import { servicesAtom } from '#renderer/stores/session/services.ts';
import { showToastAtom } from '#renderer/stores/toasts.ts';
import { removeTweetAtom } from '#renderer/stores/entities/tweets.ts';

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
      set(showToastAtom, get(messagesAtom).tweet.deleted);
    } catch (error) {
      logFailure('deleting a tweet', error);
    }
  },
);
