import { applyBroadcast } from '#renderer/outbox/apply-broadcast.ts';
import type { Store } from '#renderer/stores/session/services.ts';
import { askedDeletionAtom } from './deletion.ts';

/** Applies the messages of another window: the deletion of a post that it has deleted is no longer asked about. */
export function applyBroadcastInView(store: Store, data: unknown): void {
  applyBroadcast(store, data, (call, id) => {
    const asked = store.get(askedDeletionAtom);
    const isComment = asked?.permalink === null;
    if (asked?.id === id && isComment === (call === 'deleteComment')) {
      // The dialog, which is about to close, would take the focus with it.
      asked.element.focus({ preventScroll: true });
      store.set(askedDeletionAtom, null);
    }
  });
}
