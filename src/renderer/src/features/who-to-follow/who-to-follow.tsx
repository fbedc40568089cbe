import { useAtomValue } from 'jotai';
import { atomWithQuery } from 'jotai-tanstack-query';
import type { User } from '#contract/api/entities.ts';
import { useMessages } from '#renderer/i18n/messages.ts';
import { FollowButton } from '#renderer/people/follow-button.tsx';
import { PersonLink } from '#renderer/people/person-link.tsx';
import { PersonSkeleton } from '#renderer/people/person-skeleton.tsx';
import { logFailure } from '#renderer/lib/log.ts';
import { shuffled } from '#renderer/lib/shuffle.ts';
import { followStatesAtom, noteFollowStatesAtom } from '#renderer/stores/entities/profiles.ts';
import { userIdAtom } from '#renderer/stores/session/auth.ts';
import { servicesAtom } from '#renderer/stores/session/services.ts';
import styles from './who-to-follow.module.css';

/** How many users are fetched, and how many of them are suggested (spec §9). */
const fetchedUsers = 20;
const suggestedUsers = 3;

/** Users to follow, in random order: neither the signed-in user nor whom they follow. Chosen once per session. */
const suggestionsAtom = atomWithQuery((get) => {
  const ownId = get(userIdAtom) ?? '';
  return {
    queryKey: ['suggestions', ownId],
    // Choosing again would change the card while the user points at it. One that could not be loaded is, when the
    // server can be reached again.
    staleTime: ({ state }: { readonly state: { readonly data: unknown } }) =>
      state.data === undefined ? 0 : 'static',
    gcTime: Infinity,
    meta: { log: 'user list' },
    queryFn: async ({ signal, client, queryKey }): Promise<readonly User[]> => {
      const { api, store } = get(servicesAtom);
      // A retry does not log it again.
      const isRetry = client.getQueryState(queryKey)?.fetchFailureCount !== 0;
      // Spec §3 has `isFollowing` in profile details only, so a server may leave it out of this list.
      const followed = api.call('following', { parameters: { userId: ownId }, signal }).then(
        (records) => new Set(records.map((record) => record.following?._id)),
        (error: unknown) => {
          if (!signal.aborted && !isRetry) logFailure('following list', error);
          return new Set<string | undefined>();
        },
      );
      const users = await api.call('allUsers', { payload: { limit: fetchedUsers }, signal });
      const known = await followed;
      // The response to another call may already include a follow that this older response does not know.
      const states = store.get(followStatesAtom);
      const others = users.filter(
        ({ _id, isFollowing }) =>
          _id !== ownId && !isFollowing && !known.has(_id) && states.get(_id) !== true,
      );
      const suggested = shuffled(others).slice(0, suggestedUsers);
      store.set(noteFollowStatesAtom, suggested);
      return suggested;
    },
  };
});

/** Suggests users to follow. Shows nothing where there is nobody to suggest, or the list can't be loaded. */
export function WhoToFollow() {
  const text = useMessages().follow;
  const { data: users, isPending } = useAtomValue(suggestionsAtom);
  if (!isPending && (users ?? []).length === 0) return null;
  return (
    <section className={styles.card} aria-label={text.suggestions} aria-busy={isPending}>
      <h2 className={styles.title}>{text.suggestions}</h2>
      <div className={styles.people} data-transient>
        {users ? (
          users.map((user) => (
            <PersonLink key={user._id} user={user}>
              <FollowButton user={user} size="sm" />
            </PersonLink>
          ))
        ) : (
          <PersonSkeleton count={suggestedUsers} />
        )}
      </div>
    </section>
  );
}
