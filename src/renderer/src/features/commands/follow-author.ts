import { queryClientAtom } from 'jotai-tanstack-query';
import type { Person } from '#contract/api/entities.ts';
import { isOutcomeUnknown } from '#renderer/api/failure.ts';
import { messagesAtom } from '#renderer/i18n/messages.ts';
import { logFailure } from '#renderer/lib/log.ts';
import { optimisticOverrideAtom } from '#renderer/outbox/atoms.ts';
import { followedAtom, toggleFollow } from '#renderer/people/follows.ts';
import { replaceProfileAtom } from '#renderer/stores/entities/profiles.ts';
import { servicesAtom, type Store } from '#renderer/stores/session/services.ts';
import { showToastAtom } from '#renderer/stores/toasts.ts';

/**
 * Follows or unfollows a user whose Follow button may not be on screen. Where it is unknown whether they are followed,
 * the server is asked first. Without its response nothing can wait in the outbox: it might do the opposite. Until then,
 * the same key does nothing, and what a Follow button does meanwhile counts.
 */
export async function toggleFollowOfAuthor(
  store: Store,
  author: Pick<Person, '_id' | 'username'>,
): Promise<void> {
  const { _id } = author;
  if (store.get(followedAtom(_id)) === undefined) {
    const queries = store.get(queryClientAtom);
    const queryKey = ['follow', _id];
    if (queries.isFetching({ queryKey }) > 0) return;
    let isDecided = false;
    const stop = store.sub(optimisticOverrideAtom(`toggleFollow/${_id}`), () => {
      isDecided = true;
    });
    const { api } = store.get(servicesAtom);
    try {
      // Cancelled when the session ends.
      const user = await queries.fetchQuery({
        queryKey,
        queryFn: ({ signal }) => api.call('userDetails', { parameters: { userId: _id }, signal }),
        retry: false,
        staleTime: 0,
        gcTime: 0,
      });
      if (isDecided) return;
      store.set(replaceProfileAtom, user);
    } catch (error) {
      // Spec §8: a refusal is only logged, like one of the follow call itself.
      logFailure('follow', error);
      if (isOutcomeUnknown(error))
        store.set(showToastAtom, store.get(messagesAtom).failure.unreachable, 'destructive');
      return;
    } finally {
      stop();
    }
  }
  await toggleFollow(store, author);
}
