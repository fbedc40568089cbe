import { watchPointer } from '#renderer/people/watch-pointer.ts';
import type { Store } from '#renderer/stores/session/services.ts';
import { moveFocusAfterRemoval } from './focus-after-removal.ts';

/** Starts what a signed-in page needs once it is used. The result ends it. */
export function afterFirstTouch(store: Store): () => void {
  const ends = [watchPointer(store), moveFocusAfterRemoval(store)];
  return () => ends.forEach((end) => end());
}
