import type { Person } from '#contract/api/entities.ts';
import { isOutcomeUnknown } from '#renderer/api/failure.ts';
import { messagesAtom } from '#renderer/i18n/messages.ts';
import { logFailure } from '#renderer/lib/log.ts';
import { followedAtom, toggleFollow } from '#renderer/people/follows.ts';
import { replaceProfileAtom } from '#renderer/stores/entities/profiles.ts';
import { servicesAtom, type Store } from '#renderer/stores/session/services.ts';
import { showToastAtom } from '#renderer/stores/toasts.ts';

/**
 * Follows or unfollows a user whose Follow button may not be on screen. Where it is unknown whether they are followed,
 * the server is asked first. Without its response nothing can wait in the outbox: it might do the opposite.
 */
export async function toggleFollowOfAuthor(
  store: Store,
  author: Pick<Person, '_id' | 'username'>,
): Promise<void> {
  const parameters = { userId: author._id };
  if (store.get(followedAtom(author._id)) === undefined) {
    try {
      store.set(replaceProfileAtom, await store.get(servicesAtom).api.call('userDetails', { parameters }));
    } catch (error) {
      // Spec §8: a refusal is only logged, like one of the follow call itself.
      logFailure('follow', error);
      if (isOutcomeUnknown(error))
        store.set(showToastAtom, store.get(messagesAtom).failure.unreachable, 'destructive');
      return;
    }
  }
  await toggleFollow(store, author);
}
