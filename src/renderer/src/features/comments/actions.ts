import { logFailure } from '#renderer/lib/log.ts';
import { messagesAtom } from '#renderer/i18n/messages.ts';
import { dropMutationsOf } from '#renderer/outbox/enqueue.ts';
import { removeCommentAtom } from '#renderer/stores/entities/comments.ts';
import { servicesAtom, type Store } from '#renderer/stores/session/services.ts';
import { showToastAtom } from '#renderer/stores/toasts.ts';

/** Deletes an own comment; a failure is only logged (spec §8). */
export async function deleteComment(store: Store, commentId: string): Promise<void> {
  try {
    await store.get(servicesAtom).api.call('deleteComment', { parameters: { commentId } });
    store.set(removeCommentAtom, commentId);
    dropMutationsOf(store, commentId);
    store.set(showToastAtom, store.get(messagesAtom).comments.deleted);
  } catch (error) {
    logFailure('deleting a comment', error);
  }
}
