import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual';
import { flushSync } from 'react-dom';
import type { Store } from '#renderer/stores/session/services.ts';
import { printedRowsAtom } from '#renderer/ui/printing.ts';

/** How many rows of a list are printed at most, besides those near the window: mounting them blocks the page. */
const printedMax = 1000;

const printedRows = (range: Range) => {
  const first = Array.from({ length: Math.min(printedMax, range.count) }, (_, row) => row);
  return [...first, ...defaultRangeExtractor(range).filter((row) => row >= printedMax)];
};

/** Puts long lists and folded texts on paper whole. */
export function printLists(store: Store): void {
  // Rendered at once: the page is laid out for paper when the event has ended.
  window.addEventListener('beforeprint', () =>
    flushSync(() => store.set(printedRowsAtom, () => printedRows)),
  );
  window.addEventListener('afterprint', () => store.set(printedRowsAtom, null));
}
