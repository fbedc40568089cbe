import { atom } from 'jotai';

/** The deletion that the confirm dialog asks about; null while it is closed. */
export const askedDeletionAtom = atom<{ readonly remove: () => void } | null>(null);
