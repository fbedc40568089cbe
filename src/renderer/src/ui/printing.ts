import type { Range } from '@tanstack/react-virtual';
import { atom } from 'jotai';

/** The rows of a long list to mount while the page is printed; null while it is not. */
export const printedRowsAtom = atom<((range: Range) => number[]) | null>(null);
