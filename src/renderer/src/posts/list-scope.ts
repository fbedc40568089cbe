import { atom } from 'jotai';

/** The part of the page in which keys move from post to post, such as a column; null where there is one list of posts. */
export const listScopeAtom = atom<Element | null>(null);
