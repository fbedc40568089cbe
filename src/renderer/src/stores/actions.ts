import { atom } from 'jotai';
import type { PageActionId } from '#contract/page-actions.ts';

type Handlers = Map<PageActionId, Set<() => void>>;

const handlersAtom = atom((): Handlers => new Map());

/** Joins a part of the page that does an action; the result parts it again. */
export const joinActionAtom = atom(null, (get, _set, id: PageActionId, run: () => void) => {
  const handlers = get(handlersAtom);
  const joined = handlers.get(id) ?? new Set();
  handlers.set(id, joined.add(run));
  return () => {
    joined.delete(run);
  };
});

/** Does what a menu asked for, where a part of the page that does it is on screen. */
export const runActionAtom = atom(null, (get, _set, id: PageActionId) => {
  for (const run of get(handlersAtom).get(id) ?? []) run();
});
