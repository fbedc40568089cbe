import { atom } from 'jotai';
import { isAccountAction } from '#contract/actions/account-actions.ts';
import {
  type RendererActionId,
  rendererActionIds,
  rendererActions,
} from '#contract/actions/renderer-actions.ts';
import { userIdAtom } from '#renderer/stores/session/auth.ts';

interface Handler {
  readonly id: RendererActionId;
  readonly run: () => void;
}

const handlersAtom = atom(() => new Set<Handler>());

/** The action that the host has asked for last, if nothing on screen could perform it; null otherwise. */
export const heldActionAtom = atom<RendererActionId | null>(null);

/** Registers the handler of an action; the returned function removes it. */
export const registerHandlerAtom = atom(null, (get, set, handler: Handler) => {
  const handlers = get(handlersAtom).add(handler);
  const isHeld = () => get(heldActionAtom) === handler.id;
  // Once everything that appears with it is registered, too.
  if (isHeld()) queueMicrotask(() => isHeld() && set(hostActionAtom, handler.id));
  return () => {
    handlers.delete(handler);
  };
});

/** Whether an action has a handler now. */
export const canRunAtom = atom(
  (get) => (id: RendererActionId) => [...get(handlersAtom)].some((handler) => handler.id === id),
);

const forSession = new Set<string>(rendererActionIds.filter((id) => rendererActions[id].when === 'signedIn'));

/**
 * Whether keys and their lists offer an action: those of missing accounts, of servers without a choice, and of a session
 * while there is none, are left out.
 */
export const isOfferedAtom = atom((get) => {
  const canRun = get(canRunAtom);
  const isSignedIn = get(userIdAtom) !== null;
  return (id: string) =>
    isAccountAction(id) || id === 'servers' ? canRun(id) : isSignedIn || !forSession.has(id);
});

/** Runs the handlers of an action; none where nothing on screen performs it. */
export const runActionAtom = atom(null, (get, _set, id: RendererActionId) => {
  for (const handler of get(handlersAtom)) if (handler.id === id) handler.run();
});

/** Runs an action that the host asks for. At the start, the first handler that appears for it runs it. */
export const hostActionAtom = atom(null, (get, set, id: RendererActionId) => {
  set(heldActionAtom, get(canRunAtom)(id) ? null : id);
  set(runActionAtom, id);
});
