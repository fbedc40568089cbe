import { useEffect, useRef } from 'react';

/**
 * The clicked button disappears when the newer posts are shown: the focus moves to the newest one.
 * @param scrolled - the scroll container of the list
 */
export function useGoToStart(scrolled: Window | Element = window) {
  const list = useRef<HTMLDivElement>(null);
  const pending = useRef(false);
  useEffect(() => {
    if (!pending.current) return;
    pending.current = false;
    scrolled.scrollTo({ top: 0 });
    list.current?.querySelector<HTMLElement>('article a:not([tabindex])')?.focus({ preventScroll: true });
  });
  return {
    list,
    goToStart: () => {
      pending.current = true;
    },
  };
}
