import { atom } from 'jotai';

/** The part of the page that keys lead from post to post in, such as a column; null where there is one list of posts. */
export const listScopeAtom = atom<Element | null>(null);
