import { logFailure } from '#renderer/lib/log.ts';
import type { Store } from '#renderer/stores/session/services.ts';
import { undoableAtom } from './atoms.ts';

/**
 * Sends posts that are held for Undo, before their author is signed out or the page is left for another server: else they
 * would wait until the author is back.
 */
export async function sendHeld(store: Store): Promise<void> {
  if (store.get(undoableAtom) === undefined) return;
  try {
    const { processorAtom } = await import('./processor.ts');
    await store.get(processorAtom).release();
  } catch (error) {
    logFailure('outbox', error);
  }
}
