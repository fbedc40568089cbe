import { atom } from 'jotai';
import type { Person } from '#contract/api/entities.ts';
import { failureText } from '#renderer/api/failure.ts';
import { messagesAtom } from '#renderer/i18n/messages.ts';
import { followedAtom, toggleFollow } from '#renderer/people/follows.ts';
import { replaceProfileAtom } from '#renderer/stores/entities/profiles.ts';
import { servicesAtom } from '#renderer/stores/session/services.ts';
import { showToastAtom } from '#renderer/stores/toasts.ts';

/** Follows somebody whose Follow button may not be on the screen, or unfollows: which of it, the server is asked first. */
export const followAuthorAtom = atom(
  null,
  async (get, set, author: Pick<Person, '_id' | 'username'>): Promise<void> => {
    const userId = author._id;
    if (get(followedAtom(userId)) === undefined) {
      try {
        set(replaceProfileAtom, await get(servicesAtom).api.call('userDetails', { parameters: { userId } }));
      } catch (error) {
        // No button shows that nothing has happened.
        set(showToastAtom, failureText(error, get(messagesAtom)), 'destructive');
        return;
      }
    }
    await toggleFollow(get(servicesAtom).store, author);
  },
);
