import { atom } from 'jotai';
import type { User, UserDetails } from '#contract/api/entities.ts';
import { noteFollowStatesAtom, type Profile, profilesAtom } from './profiles.ts';

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
