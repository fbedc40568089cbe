import { atom } from 'jotai';
import type { Store } from '#renderer/stores/session/services.ts';
import { postRegistryAtom, type RegisteredPost } from './registry.ts';

/** The post or comment whose deletion the confirm dialog asks about; null while it is closed. */
export const askedDeletionAtom = atom<RegisteredPost | null>(null);

/** Asks before it deletes a post or comment. Does nothing where that is not possible. */
export function askToDelete(store: Store, post: Element | null): void {
  const registered = store.get(postRegistryAtom).at(post);
  if (registered?.actions.remove !== undefined) store.set(askedDeletionAtom, registered);
}
