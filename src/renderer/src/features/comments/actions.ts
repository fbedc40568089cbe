import { atom } from 'jotai';
import { failureText } from '#renderer/api/failure.ts';
import { logFailure } from '#renderer/lib/log.ts';
import { messages } from '#renderer/lib/messages.ts';
import { addCommentAtom, removeCommentAtom, updateCommentContentAtom } from '#renderer/stores/comments.ts';
import { servicesAtom } from '#renderer/stores/services.ts';
import { showToastAtom } from '#renderer/stores/toasts.ts';

/* Each tells whether it succeeded. Spec §8: failures of adding and editing are shown, of deleting only logged. */

export const addCommentActionAtom = atom(
  null,
  async (get, set, tweetId: string, content: string): Promise<boolean> => {
    try {
      const comment = await get(servicesAtom).api.call('addComment', {
        parameters: { tweetId },
        payload: { content },
      });
      set(addCommentAtom, tweetId, comment);
      set(showToastAtom, messages.comments.created);
      return true;
    } catch (error) {
      set(showToastAtom, failureText(error), 'destructive');
      return false;
    }
  },
);

export const editCommentAtom = atom(
  null,
  async (get, set, commentId: string, content: string): Promise<boolean> => {
    try {
      await get(servicesAtom).api.call('editComment', { parameters: { commentId }, payload: { content } });
      set(updateCommentContentAtom, commentId, content);
      set(showToastAtom, messages.comments.updated);
      return true;
    } catch (error) {
      set(showToastAtom, failureText(error), 'destructive');
      return false;
    }
  },
);

export const deleteCommentAtom = atom(null, async (get, set, commentId: string): Promise<boolean> => {
  try {
    await get(servicesAtom).api.call('deleteComment', { parameters: { commentId } });
    set(removeCommentAtom, commentId);
    set(showToastAtom, messages.comments.deleted);
    return true;
  } catch (error) {
    logFailure('deleting a comment', error);
    return false;
  }
});
