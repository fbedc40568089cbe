import type { NavigateFunction } from 'react-router-dom';
import { isGone } from '#renderer/api/failure.ts';
import { logFailure } from '#renderer/lib/log.ts';
import { messagesAtom } from '#renderer/i18n/messages.ts';
import { applyRemoval } from '#renderer/outbox/apply-removal.ts';
import { tellOtherWindows } from '#renderer/outbox/other-windows.ts';
import { whileSending } from '#renderer/stores/while-sending.ts';
import { userIdAtom } from '#renderer/stores/session/auth.ts';
import { servicesAtom, type Store } from '#renderer/stores/session/services.ts';
import { shownPathAtom } from '#renderer/stores/page-title.ts';
import { showToastAtom } from '#renderer/stores/toasts.ts';

/** Deletes an own comment. */
export const deleteComment = (store: Store, id: string) => deleteOwn(store, 'deleteComment', id);

/**
 * Deletes an own tweet.
 * @param pathname - the page that it is deleted on
 */
export const deleteTweet = (store: Store, id: string, pathname: string, navigate: NavigateFunction) =>
  deleteOwn(store, 'deleteTweet', id, async () => {
    // Spec §4: deleting a tweet on any page but home navigates home, unless the user has left that page meanwhile.
    // The columns show the home feed, too. Synchronous, else the page that is being left would fetch the tweet again.
    if (pathname !== '/columns' && pathname !== '/' && store.get(shownPathAtom) === pathname)
      await navigate('/', { flushSync: true });
  });

/**
 * A failure is only logged (spec §8). What the server has not any more, as after a deletion without a response, leaves the
 * page, too.
 * @param onDeleted - called while it is still shown
 */
async function deleteOwn(
  store: Store,
  call: 'deleteTweet' | 'deleteComment',
  id: string,
  onDeleted?: () => Promise<void>,
): Promise<void> {
  const userId = store.get(userIdAtom);
  const isTweet = call === 'deleteTweet';
  const { api } = store.get(servicesAtom);
  const remove = async () => {
    tellOtherWindows(store, userId, { call, id });
    await onDeleted?.();
    applyRemoval(store, call, id);
  };
  try {
    await whileSending<unknown>(
      store,
      isTweet
        ? api.call(call, { parameters: { tweetId: id } })
        : api.call(call, { parameters: { commentId: id } }),
    );
    await remove();
    const { tweet, comments } = store.get(messagesAtom);
    store.set(showToastAtom, (isTweet ? tweet : comments).deleted);
  } catch (error) {
    logFailure(`deleting a ${isTweet ? 'tweet' : 'comment'}`, error);
    if (isGone(error)) await remove();
  }
}
