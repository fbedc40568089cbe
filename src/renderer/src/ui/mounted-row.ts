import { atom } from 'jotai';

/** The row that its list mounts wherever it is, since the focus or the reader returns to it; null otherwise. */
export const mountedRowAtom = atom<{ readonly id: string } | null>(null);
