import type { Atom, createStore } from 'jotai';

/** Resolves once an atom is false. */
export function untilFalse(store: ReturnType<typeof createStore>, watched: Atom<boolean>): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (store.get(watched)) return;
      end();
      resolve();
    };
    const end = store.sub(watched, look);
    look();
  });
}
