import { atom, type Getter, type Setter } from 'jotai';
import type { Bridge } from '#contract/bridge/bridge.ts';
import type { AddServerResult, NewServer, ServerRemoval } from '#contract/bridge/servers.ts';
import { logFailure } from '#renderer/lib/log.ts';
import { deferredMessagesAtom } from '#renderer/i18n/deferred-messages.ts';
import { refreshServersAtom } from '#renderer/stores/session/servers.ts';
import { servicesAtom } from '#renderer/stores/session/services.ts';
import { showToastAtom } from '#renderer/stores/toasts.ts';

/*
 * Each of them may end this page, for the window goes on with the page of another server. Where it does not, the list
 * is read anew. A failure has been shown as a toast, and gives null.
 */

async function change<Result>(
  get: Getter,
  set: Setter,
  run: (bridge: Bridge) => Promise<Result>,
): Promise<Result | null> {
  try {
    const result = await run(get(servicesAtom).bridge);
    await set(refreshServersAtom);
    return result;
  } catch (error) {
    logFailure('servers', error);
    set(showToastAtom, get(deferredMessagesAtom).servers.failed, 'destructive');
    return null;
  }
}

export const addServerAtom = atom(null, (get, set, server: NewServer): Promise<AddServerResult | null> =>
  change(get, set, (bridge) => bridge.addServer(server)),
);

export const chooseServerAtom = atom(null, (get, set, id: string) =>
  change(get, set, (bridge) => bridge.chooseServer(id)),
);

export const removeServerAtom = atom(null, (get, set, removal: ServerRemoval) =>
  change(get, set, (bridge) => bridge.removeServer(removal)),
);
