import type { Person } from '#contract/api/entities.ts';
import { failureText } from '#renderer/i18n/failure-text.ts';
import { messagesAtom } from '#renderer/i18n/messages.ts';
import { followedAtom, toggleFollow } from '#renderer/people/follows.ts';
import { replaceProfileAtom } from '#renderer/stores/entities/profiles.ts';
import { servicesAtom, type Store } from '#renderer/stores/session/services.ts';
import { showToastAtom } from '#renderer/stores/toasts.ts';

/** Follows somebody whose Follow button may not be on the screen, or unfollows: which of it, the server is asked first. */
export async function toggleFollowOfAuthor(
  store: Store,
  author: Pick<Person, '_id' | 'username'>,
): Promise<void> {
  const parameters = { userId: author._id };
  if (store.get(followedAtom(author._id)) === undefined) {
    try {
      store.set(replaceProfileAtom, await store.get(servicesAtom).api.call('userDetails', { parameters }));
    } catch (error) {
      // No button shows that nothing has happened.
      store.set(showToastAtom, failureText(error, store.get(messagesAtom)), 'destructive');
      return;
    }
  }
  await toggleFollow(store, author);
}
