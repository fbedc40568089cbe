import { applyNews } from '#renderer/outbox/apply-news.ts';
import { applyRemoval } from '#renderer/outbox/apply-removal.ts';
import type { Store } from '#renderer/stores/session/services.ts';
import { removeFocused } from './focus-after-removal.ts';
import { postRegistryAtom } from './registry.ts';

/** Applies the messages of another window: a post that it has deleted gives the focus to the next one, as here. */
export function applyNewsInView(store: Store, data: unknown): void {
  applyNews(store, data, (call, id) =>
    removeFocused(store.get(postRegistryAtom), id, () => applyRemoval(store, call, id)),
  );
}
