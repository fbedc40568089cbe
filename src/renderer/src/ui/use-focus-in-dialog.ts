import { startTransition, useContext, useEffect, useReducer, useRef } from 'react';
import { LayersContext } from './layers.ts';

const dialogs = '[aria-modal="true"]';

const isLost = () => document.activeElement?.matches('body, #root *') === true;

/**
 * Gives the focus back to the open dialog if it goes to the page below, where what is typed would be lost: a menu or
 * another dialog has closed, or a press on the dimmed page was not a click.
 */
export function useFocusInDialog(): void {
  const layers = useContext(LayersContext);
  const [moves, check] = useReducer((count: number) => count + 1, 0);
  const last = useRef<Element>(null);
  useEffect(() => {
    const ended = new AbortController();
    const listen = (type: 'focusin' | 'focusout', listener: (event: FocusEvent) => void) =>
      document.addEventListener(type, listener, { signal: ended.signal });
    // After the changes of this moment, with which the dialog may close.
    const checkLater = () => layers?.isEmpty() === false && startTransition(check);
    listen('focusin', ({ target }) => {
      const dialog = target instanceof Element ? target.closest(dialogs) : null;
      if (dialog === null) checkLater();
      else last.current = dialog;
    });
    listen('focusout', ({ relatedTarget }) => relatedTarget === null && checkLater());
    return () => ended.abort();
  }, [layers]);
  useEffect(() => {
    const dialog = last.current;
    if (moves === 0 || layers?.isEmpty() !== false || !dialog?.isConnected || !isLost()) return;
    // The mark is on what had it last; it may be disabled since.
    for (const target of [dialog.querySelector('[data-autofocus]'), dialog])
      if (isLost() && target instanceof HTMLElement) target.focus({ preventScroll: true });
  }, [moves, layers]);
}
