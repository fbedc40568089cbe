import { type RefCallback, type RefObject, useCallback } from 'react';

/**
 * Returns the ref of a control that is removed when nothing is left to do: the focus, if it has it, moves.
 * @param next - where to; without it, to the page
 */
export function useFocusOnRemoval(next?: RefObject<HTMLElement | null>): RefCallback<HTMLElement> {
  return useCallback(
    (control) => () => {
      if (control !== document.activeElement) return;
      const target = next === undefined ? document.getElementById('content') : next.current;
      target?.focus({ preventScroll: true });
    },
    [next],
  );
}
