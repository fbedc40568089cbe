import { type RefObject, startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react';

const dialogs = '[aria-modal="true"]';

/** Marks what the library gives the focus to. */
const initialFocus = 'data-autofocus';

/**
 * Keeps the focus in a dialog while it is open, where the user has moved it, and returns it to the page as soon as the
 * dialog closes.
 * @returns the properties of its root
 */
export function useDialogFocus(opened: boolean) {
  const ref = useRef<HTMLDivElement>(null);
  useKeptInside(ref, opened);
  useFocusReturn(opened);
  return { ref, onFocusCapture: useKeptWhereMoved(opened) };
}

const isLost = () => document.activeElement?.matches('body, #root *') === true;

/**
 * Gives the focus back to the dialog if it goes to the page below, where what is typed would be lost: a menu or another
 * dialog has closed, or a press on the dimmed page was not a click. Of dialogs that contain each other, the inner one gets
 * it, since its effects come first.
 */
function useKeptInside(root: RefObject<HTMLElement | null>, opened: boolean): void {
  const moves = useRef(0);
  const [checked, check] = useState(0);
  useEffect(() => {
    if (!opened) return undefined;
    const ended = new AbortController();
    // After the changes of this moment, with which the dialog may close.
    const checkLater = () => isLost() && startTransition(() => check((moves.current += 1)));
    // Before React is notified of a move: it then runs the effects of earlier ones, which must not count any more.
    for (const move of ['focusin', 'focusout'])
      document.addEventListener(move, checkLater, { capture: true, signal: ended.signal });
    return () => ended.abort();
  }, [opened]);
  useEffect(() => {
    // After another move there is another check; the focus may have moved because the dialog is being closed.
    if (checked === 0 || checked !== moves.current || !opened || !isLost()) return;
    const dialog = root.current?.querySelector<HTMLElement>(dialogs);
    // The mark is on what had it last; it may be disabled since.
    for (const target of [dialog?.querySelector<HTMLElement>(`[${initialFocus}]`), dialog])
      if (isLost()) target?.focus({ preventScroll: true });
  }, [checked, opened, root]);
}

/**
 * The library sets the focus when a dialog is there, and again when the effects have run, which may be later than the
 * next key. While a dialog is open, the mark of what gets it moves with it; one that is closing already does not get it.
 */
function useKeptWhereMoved(opened: boolean): (event: React.FocusEvent) => void {
  const initial = useRef<Element | null>(null);
  const marked = useRef<Element | null>(null);
  useLayoutEffect(() => {
    if (opened) return;
    // For the next time.
    moveMark(marked.current, initial.current);
    marked.current = null;
  }, [opened]);
  return ({ currentTarget, relatedTarget }) => {
    const { activeElement } = document;
    // A dialog over this one is elsewhere in the document.
    if (!currentTarget.contains(activeElement)) return;
    if (!opened) {
      if (relatedTarget instanceof HTMLElement) relatedTarget.focus({ preventScroll: true });
      return;
    }
    if (marked.current === null) {
      initial.current = currentTarget.querySelector(`[${initialFocus}]`);
      marked.current = initial.current;
    }
    moveMark(marked.current, activeElement);
    marked.current = activeElement;
  };
}

function moveMark(from: Element | null, to: Element | null): void {
  from?.removeAttribute(initialFocus);
  to?.setAttribute(initialFocus, 'true');
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
