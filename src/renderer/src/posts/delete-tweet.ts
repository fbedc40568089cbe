import { logFailure } from '#renderer/lib/log.ts';
import { messagesAtom } from '#renderer/i18n/messages.ts';
import { applyRemoval } from '#renderer/outbox/enqueue.ts';
import { tellOtherWindows } from '#renderer/outbox/other-windows.ts';
import { userIdAtom } from '#renderer/stores/session/auth.ts';
import { servicesAtom, type Store } from '#renderer/stores/session/services.ts';
import { showToastAtom } from '#renderer/stores/toasts.ts';

/**
 * Deletes an own tweet; a failure is only logged (spec §8).
 * @param onDeleted - called while the tweet is still shown
 */
export async function deleteTweet(
  store: Store,
  tweetId: string,
  onDeleted: () => Promise<void>,
): Promise<void> {
  const userId = store.get(userIdAtom);
  try {
    await store.get(servicesAtom).api.call('deleteTweet', { parameters: { tweetId } });
    tellOtherWindows(store, userId, { call: 'deleteTweet', id: tweetId });
    await onDeleted();
    applyRemoval(store, 'deleteTweet', tweetId);
    store.set(showToastAtom, store.get(messagesAtom).tweet.deleted);
  } catch (error) {
    logFailure('deleting a tweet', error);
  }
}
