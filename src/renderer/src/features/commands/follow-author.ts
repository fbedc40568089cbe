import type { Person } from '#contract/api/entities.ts';
import { logFailure } from '#renderer/lib/log.ts';
import { followedAtom, toggleFollow } from '#renderer/people/follows.ts';
import { replaceProfileAtom } from '#renderer/stores/entities/profiles.ts';
import { servicesAtom, type Store } from '#renderer/stores/session/services.ts';

/**
 * Follows or unfollows a user whose Follow button may not be on screen. Where it is unknown whether they are followed,
 * the server is asked first.
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
      // Spec §8: only logged, like a failure of the follow call itself.
      logFailure('follow', error);
      return;
    }
  }
  await toggleFollow(store, author);
}
