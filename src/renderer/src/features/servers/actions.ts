import { atom } from 'jotai';
import type { Bridge } from '#contract/bridge/bridge.ts';
import { logFailure } from '#renderer/lib/log.ts';
import { deferredMessagesAtom } from '#renderer/i18n/deferred-messages.ts';
import { sendBeforeLeaving } from '#renderer/outbox/send-before-leaving.ts';
import { userIdAtom } from '#renderer/stores/session/auth.ts';
import { refreshServers } from '#renderer/stores/session/servers.ts';
import { servicesAtom, type Store } from '#renderer/stores/session/services.ts';
import { showToastAtom } from '#renderer/stores/toasts.ts';

/**
 * Adds, chooses or removes a server. That may unload this page, since the window shows the page of another server;
 * where it does not, the list is fetched again. Null after a failure, which was shown as a toast.
 */
export async function changeServers<Result>(
  store: Store,
  change: (bridge: Bridge) => Promise<Result>,
): Promise<Result | null> {
  try {
    return await change(store.get(servicesAtom).bridge);
  } catch (error) {
    logFailure('servers', error);
    store.set(showToastAtom, store.get(deferredMessagesAtom).servers.failed, 'destructive');
    return null;
  } finally {
    // Also after a failure: a server may have been added that could not be shown.
    await refreshServers(store);
  }
}

/**
 * Sends what leaving the server would cut off. Where nobody is signed in, that is at most a sign-in, or a sign-up and
 * its pictures. It may hang because the server does not respond: a reason to leave it.
 */
export async function sendBeforeLeavingServer(store: Store): Promise<void> {
  if (store.get(userIdAtom) !== null) await sendBeforeLeaving(store);
}

/** The server that was chosen last, until its page is shown in place of this one. */
export const chosenServerAtom = atom<string | null>(null);

/**
 * Shows the page of a server in place of this one, before which what would be cut off is sent. Where another one is chosen
 * meanwhile, that one is shown.
 */
export async function leaveFor(store: Store, bridge: Bridge, id: string): Promise<void> {
  const isChosen = () => store.get(chosenServerAtom) === id;
  store.set(chosenServerAtom, id);
  try {
    await sendBeforeLeavingServer(store);
    if (isChosen()) await bridge.chooseServer(id);
  } finally {
    if (isChosen()) store.set(chosenServerAtom, null);
  }
}
