import { atom } from 'jotai';
import type { User } from '#contract/api/entities.ts';
import type { Store } from '#renderer/stores/session/services.ts';
import type { Result } from './entry.ts';

/** What has become of a call that changes something: `entry` as it is on disk, for a change that went through the outbox. */
export type News =
  | { readonly call: 'logout' }
  | { readonly call: 'deleteTweet' | 'deleteComment'; readonly id: string }
  | { readonly call: 'updateAccount'; readonly user: User }
  | { readonly call: 'outbox'; readonly entry: object; readonly result: Result };

/** Connects the windows of an origin, which share one session. */
export const channelAtom = atom(() => new BroadcastChannel('warble.changes'));

/** Tells the other windows of an account what has changed, so that they show it, too. */
export function tellOtherWindows(store: Store, userId: string | null, news: News): void {
  // A channel has no target origin: it ends at its own.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  store.get(channelAtom).postMessage({ ...news, userId });
}
