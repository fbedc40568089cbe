import { deferredMessagesAtom } from '#renderer/i18n/deferred-messages.ts';
import { logFailure } from '#renderer/lib/log.ts';
import type { Store } from '#renderer/stores/session/services.ts';
import { showToastAtom } from '#renderer/stores/toasts.ts';

/** Shows whether a post's text or address was copied. */
export async function reportCopy(store: Store, copying: Promise<void>, kind: 'text' | 'link'): Promise<void> {
  const { copied } = store.get(deferredMessagesAtom);
  try {
    await copying;
    store.set(showToastAtom, copied[kind]);
  } catch (error) {
    logFailure('clipboard', error);
    store.set(showToastAtom, copied.failed, 'destructive');
  }
}
