import { Box } from '@mantine/core';
import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';

interface VirtualListProps {
  readonly ids: readonly string[];
  /** The assumed height of entries that were not measured yet, in px. */
  readonly estimate: number;
  readonly renderItem: (id: string, position: number) => ReactNode;
}

/** The rows to mount: those near the window, and the one with the focus with its neighbours, for keys that go there. */
const rowsWith = (focused: number) => (range: Range) => {
  const rows = new Set(defaultRangeExtractor(range));
  for (const row of [focused - 1, focused, focused + 1]) if (row >= 0 && row < range.count) rows.add(row);
  return [...rows].toSorted((one, other) => one - other);
};

/** A long list that mounts only the rows near the window or the focus. It scrolls with the window. */
export function VirtualList({ ids, estimate, renderItem }: VirtualListProps) {
  const list = useRef<HTMLDivElement>(null);
  const [scrollMargin, setScrollMargin] = useState(0);
  useLayoutEffect(() => {
    const measure = () => setScrollMargin((list.current?.getBoundingClientRect().top ?? 0) + window.scrollY);
    measure();
    // Content above the list may load later and move it.
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, []);
  const [focusedId, setFocusedId] = useState<string>();
  const virtualizer = useWindowVirtualizer({
    count: ids.length,
    estimateSize: () => estimate,
    getItemKey: (index) => ids[index] ?? index,
    overscan: 6,
    scrollMargin,
    ...(focusedId !== undefined && { rangeExtractor: rowsWith(ids.indexOf(focusedId)) }),
  });
  return (
    <Box ref={list} pos="relative" h={virtualizer.getTotalSize()}>
      {virtualizer.getVirtualItems().map((item) => {
        const id = ids[item.index];
        return (
          id !== undefined && (
            <Box
              key={item.key}
              ref={virtualizer.measureElement}
              // The virtualizer reads it.
              data-index={item.index}
              onFocus={() => setFocusedId(id)}
              pos="absolute"
              top={0}
              left={0}
              w="100%"
              style={{ transform: `translateY(${item.start - scrollMargin}px)` }}
            >
              {renderItem(id, item.index + 1)}
            </Box>
          )
        );
      })}
    </Box>
  );
}
