import type { Virtualizer } from '@tanstack/react-virtual';
import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import { layout } from '#renderer/lib/layout-tokens.ts';
import type { Scroller } from './scroller.ts';

/**
 * Scrolls a list to where it was left, before it is painted, and keeps where it is whenever scrolling has ended and when it
 * is left.
 * @param isMeasured - whether it is known where in the element the list begins
 */
export function useListPosition(
  ids: readonly string[],
  virtualizer: Virtualizer<HTMLElement, Element>,
  { element, position, keepPosition }: Scroller,
  isMeasured: boolean,
): void {
  const pending = useRef(position);
  useLayoutEffect(() => {
    if (pending.current === null || !isMeasured) return;
    const { id, offset } = pending.current;
    // Who has scrolled meanwhile stays there.
    if (element.scrollTop > 0) pending.current = null;
    const row = virtualizer.measurementsCache[ids.indexOf(id)];
    if (row === undefined || pending.current === null) return;
    pending.current = null;
    virtualizer.scrollToOffset(row.start + offset);
  }, [ids, virtualizer, element, isMeasured]);

  const keep = useEffectEvent(() => {
    const top = virtualizer.scrollOffset ?? 0;
    const row = top > 0 ? virtualizer.getVirtualItemForOffset(top + layout.headerHeight) : undefined;
    const id = ids[row?.index ?? -1];
    keepPosition(row === undefined || id === undefined ? null : { id, offset: top - row.start });
  });
  useLayoutEffect(() => {
    const ended = new AbortController();
    element.addEventListener('scrollend', () => keep(), { signal: ended.signal });
    window.addEventListener('pagehide', () => keep(), { signal: ended.signal });
    return () => {
      ended.abort();
      keep();
    };
  }, [element]);
}
