import { atom } from 'jotai';

/** The id of a row that its list mounts wherever it is, since the focus or the reader returns to it; null otherwise. */
export const mountedRowAtom = atom<string | null>(null);
