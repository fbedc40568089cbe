import { applyBroadcast } from '#renderer/outbox/apply-broadcast.ts';
import { applyRemoval } from '#renderer/outbox/apply-removal.ts';
import type { Store } from '#renderer/stores/session/services.ts';
import { askedDeletionAtom } from './deletion.ts';
import { removeFocused } from './focus-after-removal.ts';
import { postRegistryAtom } from './registry.ts';

/**
 * Applies the messages of another window: a post that it has deleted gives the focus to the next one, as here, and its
 * deletion is no longer asked about.
 */
export function applyBroadcastInView(store: Store, data: unknown): void {
  applyBroadcast(store, data, (call, id) => {
    const asked = store.get(askedDeletionAtom);
    const isComment = asked?.permalink === null;
    if (asked?.id === id && isComment === (call === 'deleteComment')) {
      // The dialog, which is about to close, would take the focus with it.
      asked.element.focus({ preventScroll: true });
      store.set(askedDeletionAtom, null);
    }
    removeFocused(store.get(postRegistryAtom), id, () => applyRemoval(store, call, id));
  });
}
