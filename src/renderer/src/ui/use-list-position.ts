import type { Virtualizer } from '@tanstack/react-virtual';
import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import { inputs } from '#renderer/lib/inputs.ts';
import { layout } from '#renderer/lib/layout-tokens.ts';
import type { Scroller } from './scroller.ts';

/**
 * Restores a list's scroll position before it is painted, and stores it whenever scrolling has ended and when the list
 * is unmounted.
 * @param isMeasured - whether it is known where in the element the list begins
 */
export function useListPosition(
  ids: readonly string[],
  virtualizer: Virtualizer<HTMLElement, Element>,
  { element, position, keepPosition }: Scroller,
  isMeasured: boolean,
): void {
  const pending = useRef(position);
  // After each render: the element has room for it only once the rows above are measured.
  useLayoutEffect(() => {
    if (pending.current === null || !isMeasured) return;
    // Computes where the rows begin: those that were just mounted have their own height now, not the assumed one.
    virtualizer.getTotalSize();
    const row = virtualizer.measurementsCache[ids.indexOf(pending.current.id)];
    if (row === undefined) return;
    const top = row.start + pending.current.offset;
    virtualizer.scrollToOffset(top);
    if (element.scrollTop >= top - 1) pending.current = null;
  });

  const keep = useEffectEvent(() => {
    if (pending.current !== null) return;
    const top = virtualizer.scrollOffset ?? 0;
    const row = top > 0 ? virtualizer.getVirtualItemForOffset(top + layout.headerHeight) : undefined;
    const id = ids[row?.index ?? -1];
    keepPosition(row === undefined || id === undefined ? null : { id, offset: top - row.start });
  });
  useLayoutEffect(() => {
    const ended = new AbortController();
    // A user who has scrolled since stays there.
    const drop = () => {
      pending.current = null;
    };
    for (const input of inputs)
      element.addEventListener(input, drop, { passive: true, signal: ended.signal });
    element.addEventListener('scrollend', () => keep(), { signal: ended.signal });
    window.addEventListener('pagehide', () => keep(), { signal: ended.signal });
    return () => {
      ended.abort();
      keep();
    };
  }, [element]);
}
