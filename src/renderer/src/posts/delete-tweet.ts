import { logFailure } from '#renderer/lib/log.ts';
import { messagesAtom } from '#renderer/i18n/messages.ts';
import { dropMutationsOf } from '#renderer/outbox/enqueue.ts';
import { removeTweetAtom } from '#renderer/stores/entities/tweets.ts';
import { servicesAtom, type Store } from '#renderer/stores/session/services.ts';
import { showToastAtom } from '#renderer/stores/toasts.ts';

/**
 * Deletes an own tweet; a failure is only logged (spec §8).
 * @param onDeleted - runs while the tweet is still shown
 */
export async function deleteTweet(
  store: Store,
  tweetId: string,
  onDeleted: () => Promise<void>,
): Promise<void> {
  try {
    await store.get(servicesAtom).api.call('deleteTweet', { parameters: { tweetId } });
    await onDeleted();
    store.set(removeTweetAtom, tweetId);
    dropMutationsOf(store, tweetId);
    store.set(showToastAtom, store.get(messagesAtom).tweet.deleted);
  } catch (error) {
    logFailure('deleting a tweet', error);
  }
}
