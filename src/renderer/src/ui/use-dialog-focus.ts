import { type RefObject, startTransition, useEffect, useLayoutEffect, useReducer, useRef } from 'react';

const dialogs = '[aria-modal="true"]';

/**
 * Keeps the focus in a dialog while it is open, and returns it to the page as soon as the dialog closes.
 * @returns the ref of its root
 */
export function useDialogFocus(opened: boolean): RefObject<HTMLDivElement | null> {
  const root = useRef<HTMLDivElement>(null);
  useKeptInside(root, opened);
  useFocusReturn(opened);
  return root;
}

const isLost = () => document.activeElement?.matches('body, #root *') === true;

/**
 * Gives the focus back to the dialog if it goes to the page below, where what is typed would be lost: a menu or another
 * dialog has closed, or a press on the dimmed page was not a click. Of dialogs that contain each other, the inner one gets
 * it, since its effects come first.
 */
function useKeptInside(root: RefObject<HTMLElement | null>, opened: boolean): void {
  const [moves, check] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    if (!opened) return undefined;
    const ended = new AbortController();
    // After the changes of this moment, with which the dialog may close.
    const checkLater = () => isLost() && startTransition(check);
    for (const move of ['focusin', 'focusout'])
      document.addEventListener(move, checkLater, { signal: ended.signal });
    return () => ended.abort();
  }, [opened]);
  useEffect(() => {
    if (moves === 0 || !opened || !isLost()) return;
    const dialog = root.current?.querySelector<HTMLElement>(dialogs);
    // The mark is on what had it last; it may be disabled since.
    for (const target of [dialog?.querySelector<HTMLElement>('[data-autofocus]'), dialog])
      if (isLost()) target?.focus({ preventScroll: true });
  }, [moves, opened, root]);
}

/** The library's own way waits, and keys pressed meanwhile are lost. */
function useFocusReturn(opened: boolean): void {
  const before = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const focused = document.activeElement;
    if (!(focused instanceof HTMLElement)) return;
    if (opened) before.current = focused;
    else if (before.current !== null && (focused === document.body || focused.closest(dialogs))) {
      before.current.focus({ preventScroll: true });
      // What had it is gone: a dialog below gets it.
      if (document.activeElement === focused) focused.blur();
    }
  }, [opened]);
}
