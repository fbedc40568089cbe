import { atom } from 'jotai';
import { weakFamily } from '#renderer/lib/weak-family.ts';
import { optimisticOverrideAtom } from '#renderer/outbox/atoms.ts';
import { toggleMutation } from '#renderer/outbox/enqueue.ts';
import { followStatesAtom } from '#renderer/stores/entities/profiles.ts';
import type { Store } from '#renderer/stores/session/services.ts';

/** Whether the user follows someone, with the optimistic override (spec §4: at once); undefined while it is not known. */
export const followedAtom = weakFamily((userId: string) =>
  atom((get) => get(optimisticOverrideAtom(`toggleFollow/${userId}`)) ?? get(followStatesAtom).get(userId)),
);

/**
 * Follows, or unfollows. The response decides toast and count; a refusal resets the button, counts one follower less (a
 * quirk of spec §4) and is only logged (spec §8). Resolves once the server has answered, or it waits.
 */
export async function toggleFollow(
  store: Store,
  { _id, username }: { readonly _id: string; readonly username: string },
): Promise<void> {
  const desired = store.get(followedAtom(_id)) !== true;
  await toggleMutation(store, { call: 'toggleFollow', id: _id, about: username, desired });
}
