import { atom, useAtom, useSetAtom } from 'jotai';
import { useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { listScopeAtom } from '#renderer/posts/registry.ts';

/** The column that had the focus last, also on an earlier visit. */
const chosenAtom = atom<string | undefined>(undefined);

/** Tracks the current column, and moves the focus between columns: to the element that had it last there. */
export function useColumnFocus(keys: readonly string[]) {
  const setScope = useSetAtom(listScopeAtom);
  const elements = useRef(new Map<string, HTMLElement>());
  const focused = useRef(new Map<string, Element>());
  /** The column that gets the focus once it is rendered. */
  const awaited = useRef<string>(null);
  const [chosen, setChosen] = useAtom(chosenAtom);
  const current = chosen !== undefined && keys.includes(chosen) ? chosen : keys[0];
  useEffect(() => {
    const element = current === undefined ? undefined : elements.current.get(current);
    setScope(element ?? null);
  });
  useEffect(() => () => setScope(null), [setScope]);

  const enter = (key: string) => {
    const element = elements.current.get(key);
    const last = focused.current.get(key);
    const target = last instanceof HTMLElement && element?.contains(last) === true ? last : element;
    target?.focus({ preventScroll: true });
    element?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    return element !== undefined;
  };
  const choose = (key: string) => {
    setChosen(key);
    awaited.current = enter(key) ? null : key;
  };
  return {
    current,
    choose,
    register(key: string, element: HTMLElement | null) {
      if (element === null) {
        elements.current.delete(key);
        return;
      }
      elements.current.set(key, element);
      if (key === current) setScope(element);
      if (awaited.current !== key) return;
      awaited.current = null;
      enter(key);
    },
    /** An element in a column got the focus, or was pressed. */
    note(key: string) {
      setChosen(key);
      const { activeElement } = document;
      if (activeElement !== null) focused.current.set(key, activeElement);
    },
    /** Moves to the next or previous column; the first time, to the current one. */
    step(by: 1 | -1) {
      if (current === undefined) return;
      const row = elements.current.get(current)?.parentElement;
      const isIn = row?.contains(document.activeElement) === true;
      const next = isIn ? keys[keys.indexOf(current) + by] : current;
      if (next !== undefined) choose(next);
    },
    /** The current column, while the focus is in it. */
    focused: () =>
      current !== undefined && elements.current.get(current)?.contains(document.activeElement) === true
        ? current
        : undefined,
    /** Before a column is removed: focuses the one beside it. Returns whether there is one. */
    leave(key: string) {
      const index = keys.indexOf(key);
      const next = keys[index + 1] ?? keys[index - 1];
      if (next !== undefined) choose(next);
      return next !== undefined;
    },
    /** Lets a change reorder columns: an element that moves in the DOM loses the focus and its scroll position. */
    keepWhile(change: () => void) {
      const before = [...elements.current.values()].map((element) => ({ element, top: element.scrollTop }));
      const { activeElement } = document;
      flushSync(change);
      for (const { element, top } of before) element.scrollTop = top;
      if (activeElement instanceof HTMLElement && document.activeElement !== activeElement)
        activeElement.focus({ preventScroll: true });
      activeElement?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    },
  };
}
