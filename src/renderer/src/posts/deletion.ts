import { atom } from 'jotai';
import type { Store } from '#renderer/stores/session/services.ts';
import { postRegistryAtom } from './registry.ts';

/** The deletion that the confirm dialog asks about; null while it is closed. */
export const askedDeletionAtom = atom<{ readonly remove: () => void } | null>(null);

/** Asks before it deletes a post or comment. Does nothing where that is not possible. */
export function askToDelete(store: Store, post: Element | null): void {
  const posts = store.get(postRegistryAtom);
  const registered = posts.at(post);
  if (registered?.actions.remove === undefined) return;
  // It may have been replaced by a newer version while the dialog was open.
  store.set(askedDeletionAtom, { remove: () => (posts.at(post) ?? registered).actions.remove?.() });
}
