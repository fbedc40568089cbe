import { atom } from 'jotai';

/** What is to be deleted once the user has confirmed it; null where nobody is asked. */
export const askedDeletionAtom = atom<{ readonly remove: () => void } | null>(null);
