import { atomWithQuery } from 'jotai-tanstack-query';
import type { User } from '#contract/api/entities.ts';
import { logFailure } from '#renderer/lib/log.ts';
import { shuffled } from '#renderer/lib/shuffle.ts';
import { userIdAtom } from '#renderer/stores/session/auth.ts';
import { noteFollowStatesAtom } from '#renderer/stores/entities/profiles.ts';
import { servicesAtom } from '#renderer/stores/session/services.ts';

/** How many users are fetched, and how many of them are suggested (spec §9). */
const fetchedUsers = 20;
const suggestedUsers = 3;

/** Users to follow, in random order: neither the signed-in user nor whom they follow. Drawn once per session. */
export const suggestionsAtom = atomWithQuery((get) => {
  const ownId = get(userIdAtom) ?? '';
  return {
    queryKey: ['suggestions', ownId],
    // Drawing again would change the card under the user's hands.
    staleTime: 'static',
    gcTime: Infinity,
    meta: { log: 'user list' },
    queryFn: async ({ signal }): Promise<readonly User[]> => {
      const { api, store } = get(servicesAtom);
      // Spec §3 has `isFollowing` in profile details only, so a server may leave it out of this list.
      const followed = api.call('following', { parameters: { userId: ownId }, signal }).then(
        (records) => new Set(records.map((record) => record.following?._id)),
        (error: unknown) => {
          if (!signal.aborted) logFailure('following list', error);
          return new Set<string | undefined>();
        },
      );
      const users = await api.call('allUsers', { payload: { limit: fetchedUsers }, signal });
      const known = await followed;
      const others = users.filter(({ _id, isFollowing }) => _id !== ownId && !isFollowing && !known.has(_id));
      const suggested = shuffled(others).slice(0, suggestedUsers);
      store.set(noteFollowStatesAtom, suggested);
      return suggested;
    },
  };
});
