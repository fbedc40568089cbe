import { type Atom, useStore } from 'jotai';
import { useCallback, useSyncExternalStore } from 'react';
import { afterPress } from '#renderer/lib/after-press.ts';

/** The value of an atom that the layout depends on: a change of it renders only while no pointer button is pressed. */
export function useValueAfterPress<Value>(source: Atom<Value>): Value {
  const store = useStore();
  return useSyncExternalStore(
    useCallback((render) => store.sub(source, () => afterPress(render)), [store, source]),
    () => store.get(source),
  );
}
