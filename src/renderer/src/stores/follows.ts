import { atom, type Getter, type Setter } from 'jotai';
import { atomFamily } from 'jotai-family';
import { queryClientAtom } from 'jotai-tanstack-query';
import { logFailure } from '#renderer/lib/log.ts';
import { messages } from '#renderer/lib/messages.ts';
import { userIdAtom } from './auth.ts';
import {
  followListKey,
  followStatesAtom,
  noteFollowStatesAtom,
  profileAtom,
  profileKey,
  updateProfileAtom,
} from './profiles.ts';
import { servicesAtom } from './services.ts';
import { showToastAtom } from './toasts.ts';
import { createToggle } from './toggle.ts';
import { tweetListKey } from './tweets.ts';

type Count = 'followersCount' | 'followingCount';

/** Counts never go below 0. */
function adjust(get: Getter, set: Setter, userId: string | null, count: Count, by: 1 | -1): void {
  const profile = userId === null ? undefined : get(profileAtom(userId));
  if (profile) set(updateProfileAtom, { _id: profile._id, [count]: Math.max(0, profile[count] + by) });
}

/** Optimistic follows (spec §4): the button changes at once, the counts when the server has answered. */
const follows = createToggle({
  send: async (get, set, userId) => {
    const ownId = get(userIdAtom);
    const followed = Boolean(await get(servicesAtom).api.call('toggleFollow', { parameters: { userId } }));
    // Nobody is signed in any more, or somebody else: what was loaded for them is gone already.
    if (get(userIdAtom) !== ownId || ownId === null) return followed;
    if (get(followStatesAtom).get(userId) !== followed) {
      adjust(get, set, userId, 'followersCount', followed ? 1 : -1);
      adjust(get, set, ownId, 'followingCount', followed ? 1 : -1);
    }
    set(noteFollowStatesAtom, [{ _id: userId, isFollowing: followed }]);
    set(showToastAtom, followed ? messages.follow.followed : messages.follow.unfollowed);
    const queries = get(queryClientAtom);
    for (const queryKey of [
      followListKey('followers', userId),
      followListKey('following', ownId),
      [...tweetListKey, 'following'],
    ]) {
      void queries.invalidateQueries({ queryKey });
    }
    return followed;
  },
  onFailure: (get, set, userId, error) => {
    logFailure('follow', error);
    // Spec §4 has it so, although nobody was lost; whoever next comes to the profile fetches it anew.
    adjust(get, set, userId, 'followersCount', -1);
    void get(queryClientAtom).invalidateQueries({ queryKey: profileKey(userId), refetchType: 'none' });
  },
});

/** Whether the user is to see that they follow someone; undefined while that is not known. */
export const followedAtom = atomFamily((userId: string) =>
  atom((get) => get(follows.wantedAtom(userId)) ?? get(followStatesAtom).get(userId)),
);

/**
 * Follows, or unfollows. The server's word decides toast and count; a failure returns the button to what it was, counts
 * one follower less (a quirk of spec §4) and is only logged (spec §8).
 */
export const toggleFollowAtom = atom(null, (get, set, userId: string): Promise<void> =>
  set(follows.askAtom, userId, get(followedAtom(userId)) !== true),
);
