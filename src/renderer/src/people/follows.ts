import { atom } from 'jotai';
import { atomFamily } from 'jotai-family';
import { toggleAtom } from '#renderer/outbox/enqueue.ts';
import { wantedAtom } from '#renderer/outbox/atoms.ts';
import { followStatesAtom } from '#renderer/stores/entities/profiles.ts';

/** Whether the user follows someone, with the optimistic override (spec §4: at once); undefined while it is not known. */
export const followedAtom = atomFamily((userId: string) =>
  atom((get) => get(wantedAtom(`toggleFollow/${userId}`)) ?? get(followStatesAtom).get(userId)),
);

/**
 * Follows, or unfollows. The response decides toast and count; a refusal returns the button to what it was, counts
 * one follower less (a quirk of spec §4) and is only logged (spec §8).
 */
export const toggleFollowAtom = atom(
  null,
  (get, set, { _id, username }: { readonly _id: string; readonly username: string }): Promise<void> =>
    set(toggleAtom, {
      call: 'toggleFollow',
      id: _id,
      about: username,
      wanted: get(followedAtom(_id)) !== true,
    }),
);
