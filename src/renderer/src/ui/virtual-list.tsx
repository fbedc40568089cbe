import {
  defaultRangeExtractor,
  type Range,
  useVirtualizer,
  useWindowVirtualizer,
  type Virtualizer,
} from '@tanstack/react-virtual';
import { atom, useAtomValue } from 'jotai';
import {
  type ReactNode,
  type RefObject,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { layout } from '#renderer/lib/layout-tokens.ts';
import { printedRowsAtom } from './printing.ts';
import { mountedRowAtom } from './mounted-row.ts';
import { type Scroller, ScrollerContext } from './scroller.ts';
import { useListPosition } from './use-list-position.ts';

interface VirtualListProps {
  readonly ids: readonly string[];
  /** The assumed height of entries that were not measured yet, in px. */
  readonly estimate: number;
  readonly renderItem: (id: string, position: number) => ReactNode;
  /** Called when the last row is near. Only where it scrolls in an element. */
  readonly onEnd?: (() => void) | undefined;
}

/**
 * How high the rows of lists were that are not on screen any more, by id, in px: a list that is returned to begins with
 * them, so that what was in view is where it was left. Rows are measured again once they are mounted.
 */
const heightsAtom = atom(() => new Map<unknown, number>());

/**
 * The rows to mount: those near the window, and the one with the focus, or that is about to get it, with its neighbours,
 * for keys that go there.
 */
const rowsWith = (focused: number) => (range: Range) => {
  const rows = new Set(defaultRangeExtractor(range));
  for (const row of [focused - 1, focused, focused + 1]) if (row >= 0 && row < range.count) rows.add(row);
  return [...rows].toSorted((one, other) => one - other);
};

/**
 * Rows that are added above move nothing in view, unless the start is in view.
 * @param hidden - how much of the list is above the part of it that is in view, in px
 */
const anchorAt = (hidden: number) => (hidden > 0 ? 'end' : 'start');

/**
 * A long list that mounts only the rows near the window or the focus. It scrolls with the window, or with its scroll
 * container.
 */
export function VirtualList(props: VirtualListProps) {
  const scroller = useContext(ScrollerContext);
  return scroller === null ? <InWindow {...props} /> : <InElement {...props} scroller={scroller} />;
}

function InWindow(props: VirtualListProps) {
  const { options, ...rows } = useRows(props, null);
  const virtualizer = useWindowVirtualizer({
    ...options,
    anchorTo: anchorAt(window.scrollY + layout.headerHeight - options.scrollMargin),
  });
  return <Rows {...props} {...rows} virtualizer={virtualizer} />;
}

function InElement({ scroller, ...props }: VirtualListProps & { readonly scroller: Scroller }) {
  const { options, ...rows } = useRows(props, scroller.element);
  const virtualizer = useVirtualizer({
    ...options,
    getScrollElement: () => scroller.element,
    anchorTo: anchorAt(scroller.element.scrollTop),
  });
  useListPosition(props.ids, virtualizer, scroller, rows.isMeasured);
  const { onEnd } = props;
  const isEndNear = virtualizer.getVirtualItems().at(-1)?.index === props.ids.length - 1;
  useLayoutEffect(() => {
    if (isEndNear) onEnd?.();
  }, [isEndNear, onEnd]);
  return <Rows {...props} {...rows} virtualizer={virtualizer} />;
}

/** Options for both the window and an element. */
function useRows({ ids, estimate }: VirtualListProps, scrolled: HTMLElement | null) {
  const list = useRef<HTMLDivElement>(null);
  const [scrollMargin, setScrollMargin] = useState<number>();
  useLayoutEffect(() => {
    const measure = () => {
      const scrolledBy =
        scrolled === null ? window.scrollY : scrolled.scrollTop - scrolled.getBoundingClientRect().top;
      setScrollMargin((list.current?.getBoundingClientRect().top ?? 0) + scrolledBy);
    };
    measure();
    // Content above the list may load later and move it.
    const observer = new ResizeObserver(measure);
    for (const content of scrolled?.children ?? [document.body]) observer.observe(content);
    return () => observer.disconnect();
  }, [scrolled]);
  const [focusedId, setFocusedId] = useState<string>();
  const heights = useAtomValue(heightsAtom);
  const printedRows = useAtomValue(printedRowsAtom);
  const mountedId = useAtomValue(mountedRowAtom)?.id ?? focusedId;
  // With a new function, the virtualizer would compute the positions of all entries again.
  const getItemKey = useCallback((index: number) => ids[index] ?? index, [ids]);
  return {
    list,
    isMeasured: scrollMargin !== undefined,
    onFocus: setFocusedId,
    options: {
      count: ids.length,
      estimateSize: (index: number) => heights.get(ids[index]) ?? estimate,
      getItemKey,
      overscan: 6,
      scrollMargin: scrollMargin ?? 0,
      // Rendering within the scroll event would drop frames, and each of several columns that scroll at once would cost
      // a layout of its own.
      useFlushSync: false,
      // Never: an anchor at the end would otherwise move a last row that grows, such as a long text that is unfolded.
      scrollEndThreshold: -1,
      ...(printedRows === null
        ? mountedId !== undefined && { rangeExtractor: rowsWith(ids.indexOf(mountedId)) }
        : { rangeExtractor: printedRows }),
    },
  };
}

interface RowsProps<Scrolled extends Window | HTMLElement> extends VirtualListProps {
  readonly list: RefObject<HTMLDivElement | null>;
  readonly virtualizer: Virtualizer<Scrolled, Element>;
  readonly onFocus: (id: string) => void;
}

function Rows<Scrolled extends Window | HTMLElement>({
  ids,
  renderItem,
  list,
  virtualizer,
  onFocus,
}: RowsProps<Scrolled>) {
  const heights = useAtomValue(heightsAtom);
  useEffect(
    () => () => {
      for (const { key, size } of virtualizer.takeSnapshot()) heights.set(key, size);
    },
    [heights, virtualizer],
  );
  return (
    <div ref={list} style={{ position: 'relative', height: virtualizer.getTotalSize() }}>
      {virtualizer.getVirtualItems().map((item) => {
        const id = ids[item.index];
        return (
          id !== undefined && (
            <div
              key={item.key}
              ref={virtualizer.measureElement}
              // The virtualizer reads it.
              data-index={item.index}
              onFocus={() => onFocus(id)}
              style={{
                position: 'absolute',
                top: 0,
                left: 0,
                width: '100%',
                transform: `translateY(${item.start - virtualizer.options.scrollMargin}px)`,
              }}
            >
              {renderItem(id, item.index + 1)}
            </div>
          )
        );
      })}
    </div>
  );
}
