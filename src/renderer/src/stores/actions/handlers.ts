import { atom } from 'jotai';
import type { RendererActionId } from '#contract/actions/renderer-actions.ts';

type Handlers = Map<RendererActionId, Set<() => void>>;

const handlersAtom = atom((): Handlers => new Map());

/** Registers what performs an action; the result removes it again. */
export const registerHandlerAtom = atom(null, (get, _set, id: RendererActionId, run: () => void) => {
  const handlers = get(handlersAtom);
  const registered = handlers.get(id) ?? new Set();
  handlers.set(id, registered.add(run));
  return () => {
    registered.delete(run);
  };
});

/** Whether an action has a handler now. */
export const canRunAtom = atom((get) => (id: RendererActionId) => (get(handlersAtom).get(id)?.size ?? 0) > 0);

/** Runs the handlers of an action; none where nothing on screen performs it. */
export const runActionAtom = atom(null, (get, _set, id: RendererActionId) => {
  for (const run of get(handlersAtom).get(id) ?? []) run();
});
