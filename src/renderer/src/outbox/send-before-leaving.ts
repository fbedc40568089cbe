import { logFailure } from '#renderer/lib/log.ts';
import type { Store } from '#renderer/stores/session/services.ts';
import { isSendingAtom } from './atoms.ts';

/**
 * Sends posts that are held for Undo, and waits for what is being sent, before the user is signed out or the page is left for
 * another account or server: else it would wait until the user is back. Takes a few seconds at most.
 */
export async function sendBeforeLeaving(store: Store): Promise<void> {
  if (!store.get(isSendingAtom)) return;
  try {
    const { processorAtom } = await import('./processor.ts');
    await store.get(processorAtom).finishSending();
  } catch (error) {
    logFailure('outbox', error);
  }
}
