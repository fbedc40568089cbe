import type { Store } from '#renderer/stores/session/services.ts';
import { mountedRowAtom } from '#renderer/ui/mounted-row.ts';

/**
 * Mounts a row of a list wherever it is.
 * @returns a function that ends it, unless another row has been mounted since
 */
export function mountRow(store: Store, id: string): () => void {
  const row = { id };
  store.set(mountedRowAtom, row);
  return () => store.set(mountedRowAtom, (current) => (current === row ? null : current));
}
