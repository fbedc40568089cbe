import { logFailure } from '#renderer/lib/log.ts';
import { messagesAtom } from '#renderer/i18n/messages.ts';
import { applyRemoval } from '#renderer/outbox/enqueue.ts';
import { tellOtherWindows } from '#renderer/outbox/other-windows.ts';
import { userIdAtom } from '#renderer/stores/session/auth.ts';
import { servicesAtom, type Store } from '#renderer/stores/session/services.ts';
import { showToastAtom } from '#renderer/stores/toasts.ts';

/** Deletes an own comment; a failure is only logged (spec §8). */
export async function deleteComment(store: Store, commentId: string): Promise<void> {
  const userId = store.get(userIdAtom);
  try {
    await store.get(servicesAtom).api.call('deleteComment', { parameters: { commentId } });
    applyRemoval(store, 'deleteComment', commentId);
    tellOtherWindows(store, userId, { call: 'deleteComment', id: commentId });
    store.set(showToastAtom, store.get(messagesAtom).comments.deleted);
  } catch (error) {
    logFailure('deleting a comment', error);
  }
}
