import { type Atom, atom, type createStore } from 'jotai';
import type * as v from 'valibot';
import { readStored, removeStored, writeStored } from './storage.ts';

/**
 * A value that is kept on this device under `key`, and follows other windows. Stored data that does not fit the schema
 * counts as `fallback`. What can't be stored, such as on a full disk, holds until the page is closed: `atomWithStorage` of
 * jotai would read the disk again when it is next mounted, and does not say whether it has stored a value.
 * @returns an atom; setting it, to null to store nothing, returns whether the value is stored
 */
export function keptAtom<Value>(
  key: string,
  schema: v.GenericSchema<unknown, Value>,
  fallback: NoInfer<Value>,
) {
  const read = () => ({ value: readStored(key, schema) ?? fallback, isStored: true });
  // Read when it is first used, not on import.
  const initialAtom = atom(read);
  const heldAtom = atom<ReturnType<typeof read> | null>(null);
  heldAtom.onMount = (set) => {
    const follow = () => set((held) => (held?.isStored === false ? held : read()));
    const onStorage = (event: StorageEvent) => {
      if (event.key === key) follow();
    };
    follow();
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  };
  return atom(
    (get) => (get(heldAtom) ?? get(initialAtom)).value,
    (_, set, value: Value) => {
      const isStored = value === null ? removeStored(key) : writeStored(key, value);
      set(heldAtom, { value, isStored });
      return isStored;
    },
  );
}

/**
 * The value of an atom that follows other windows while it is mounted, such as a kept one, also where nothing on the page
 * shows it: `store.get` would return the value of the last time that it was mounted.
 */
export function freshValue<Value>(store: ReturnType<typeof createStore>, followed: Atom<Value>): Value {
  const stopFollowing = store.sub(followed, () => {});
  try {
    return store.get(followed);
  } finally {
    stopFollowing();
  }
}
