import { deferredMessagesAtom } from '#renderer/i18n/deferred-messages.ts';
import { currentHost } from '#renderer/lib/platform.ts';
import { logFailure } from '#renderer/lib/log.ts';
import type { Store } from '#renderer/stores/session/services.ts';
import { showToastAtom } from '#renderer/stores/toasts.ts';

async function copy(store: Store, what: string, kind: 'text' | 'link'): Promise<void> {
  const { copied } = store.get(deferredMessagesAtom);
  try {
    await navigator.clipboard.writeText(what);
    store.set(showToastAtom, copied[kind]);
  } catch (error) {
    logFailure('clipboard', error);
    store.set(showToastAtom, copied.failed, 'destructive');
  }
}

export const copyText = (store: Store, text: string) => copy(store, text, 'text');

/** Copies the address of a post: of the browser host, or one that opens in the desktop app. */
export const copyLink = (store: Store, path: string) =>
  copy(store, currentHost() === 'desktop' ? `warble:/${path}` : `${window.location.origin}${path}`, 'link');
