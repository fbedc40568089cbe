import { atom } from 'jotai';
import { logFailure } from '#renderer/lib/log.ts';
import { messagesAtom } from '#renderer/i18n/messages.ts';
import { removeCommentAtom } from '#renderer/stores/entities/comments.ts';
import { forgetChangesAtom } from '#renderer/outbox/atoms.ts';
import { servicesAtom } from '#renderer/stores/session/services.ts';
import { showToastAtom } from '#renderer/stores/toasts.ts';

/** Deletes an own comment. Resolves to whether it succeeded; a failure is only logged (spec §8). */
export const deleteCommentAtom = atom(null, async (get, set, commentId: string): Promise<boolean> => {
  try {
    await get(servicesAtom).api.call('deleteComment', { parameters: { commentId } });
    set(removeCommentAtom, commentId);
    set(forgetChangesAtom, commentId);
    set(showToastAtom, get(messagesAtom).comments.deleted);
    return true;
  } catch (error) {
    logFailure('deleting a comment', error);
    return false;
  }
});
