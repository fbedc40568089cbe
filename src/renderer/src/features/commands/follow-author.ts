import type { Person } from '#contract/api/entities.ts';
import { failureText } from '#renderer/i18n/failure-text.ts';
import { messagesAtom } from '#renderer/i18n/messages.ts';
import { followedAtom, toggleFollow } from '#renderer/people/follows.ts';
import { replaceProfileAtom } from '#renderer/stores/entities/profiles.ts';
import { servicesAtom, type Store } from '#renderer/stores/session/services.ts';
import { showToastAtom } from '#renderer/stores/toasts.ts';

/** Follows or unfollows a user whose Follow button may not be on screen. Where it is unknown which, the server is asked first. */
export async function toggleFollowOfAuthor(
  store: Store,
  author: Pick<Person, '_id' | 'username'>,
): Promise<void> {
  const parameters = { userId: author._id };
  if (store.get(followedAtom(author._id)) === undefined) {
    try {
      store.set(replaceProfileAtom, await store.get(servicesAtom).api.call('userDetails', { parameters }));
    } catch (error) {
      // Shown, although spec §8 only logs it: there is no button whose state tells that nothing has changed.
      store.set(showToastAtom, failureText(error, store.get(messagesAtom)), 'destructive');
      return;
    }
  }
  await toggleFollow(store, author);
}
