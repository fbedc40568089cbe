import { atom } from 'jotai';

/** The id of the row of a list that the focus returns to as soon as it is mounted; null otherwise. */
export const returningFocusAtom = atom<string | null>(null);
