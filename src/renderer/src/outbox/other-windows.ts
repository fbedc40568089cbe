import { atom } from 'jotai';
import type { Store } from '#renderer/stores/session/services.ts';
import type { Broadcast } from './broadcast.ts';

type WithoutUser<Kind> = Kind extends unknown ? Omit<Kind, 'userId'> : never;

/** Connects the windows of an origin, which share one session. */
export const channelAtom = atom(() => new BroadcastChannel('warble.changes'));

/** Tells the other windows of an account what has changed, so that they show it, too. */
export function tellOtherWindows(
  store: Store,
  userId: string | null,
  broadcast: WithoutUser<Broadcast>,
): void {
  // A channel has no target origin: it is limited to its own origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  store.get(channelAtom).postMessage({ ...broadcast, userId });
}
