import { atom } from 'jotai';
import type { KeyedId } from '#contract/actions/page-keys.ts';

type Handlers = Map<KeyedId, Set<() => void>>;

const handlersAtom = atom((): Handlers => new Map());

/** Joins a part of the page that does an action; the result parts it again. */
export const joinActionAtom = atom(null, (get, _set, id: KeyedId, run: () => void) => {
  const handlers = get(handlersAtom);
  const joined = handlers.get(id) ?? new Set();
  handlers.set(id, joined.add(run));
  return () => {
    joined.delete(run);
  };
});

/** Whether a part of the page that does an action is on screen. */
export const canRunAtom = atom((get) => (id: KeyedId) => (get(handlersAtom).get(id)?.size ?? 0) > 0);

/** Does what a menu or a key asked for, where a part of the page that does it is on screen. */
export const runActionAtom = atom(null, (get, _set, id: KeyedId) => {
  for (const run of get(handlersAtom).get(id) ?? []) run();
});
