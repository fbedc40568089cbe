import { atom } from 'jotai';
import type { User, UserDetails } from '#contract/api/entities.ts';
import { weakFamily } from '#renderer/lib/weak-family.ts';
import type { Store } from '#renderer/stores/session/services.ts';

/** A user with their counts. Whether the signed-in user follows them is in `followStatesAtom`. */
export type Profile = Omit<UserDetails, 'isFollowing'>;

/** The query that fetches a profile. */
export const profileKey = (userId: string) => ['profiles', userId] as const;

/** The query that fetches whom a user follows, or who follows them. */
export const followListKey = (side: FollowSide, userId: string) => ['follows', side, userId] as const;
export type FollowSide = 'following' | 'followers';

/** The profiles that this run has loaded, by user id. */
export const profilesAtom = atom<ReadonlyMap<string, Profile>>(new Map<string, Profile>());
/** One of them; undefined while it is not loaded. */
export const profileAtom = weakFamily((userId: string) => atom((get) => get(profilesAtom).get(userId)));

/** The server's last state of whether the signed-in user follows someone, by user id. */
export const followStatesAtom = atom<ReadonlyMap<string, boolean>>(new Map<string, boolean>());

/** Takes over the states that a response has. */
export const noteFollowStatesAtom = atom(
  null,
  (_, set, users: readonly Pick<UserDetails, '_id' | 'isFollowing'>[]) =>
    set(
      followStatesAtom,
      (states) => new Map([...states, ...users.map((user) => [user._id, user.isFollowing] as const)]),
    ),
);

/** Stores a profile that was just fetched. */
export const replaceProfileAtom = atom(null, (_, set, { isFollowing, ...profile }: UserDetails) => {
  set(noteFollowStatesAtom, [{ _id: profile._id, isFollowing }]);
  set(profilesAtom, (profiles) => new Map([...profiles, [profile._id, profile]]));
});

/** Applies a user's changes of their own account; the counts stay. Does nothing for a profile that is not loaded. */
export const updateProfileAtom = atom(null, (_, set, user: Pick<Profile, '_id'> & Partial<Profile & User>) =>
  set(profilesAtom, (profiles) => {
    const profile = profiles.get(user._id);
    return profile ? new Map([...profiles, [user._id, { ...profile, ...user }]]) : profiles;
  }),
);

/** Clears all of it. */
export function clearProfiles(store: Store): void {
  store.set(profilesAtom, new Map());
  store.set(followStatesAtom, new Map());
}
