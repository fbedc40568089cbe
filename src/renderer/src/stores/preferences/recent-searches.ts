import { atom } from 'jotai';
import { atomFamily } from 'jotai-family';
import * as v from 'valibot';
import { userIdAtom } from '#renderer/stores/session/auth.ts';
import type { Store } from '#renderer/stores/session/services.ts';
import { freshValue, keptAtom } from '#renderer/lib/kept-atom.ts';

/** The maximum number of them. */
const searchesMax = 10;

const SearchesSchema = v.pipe(v.array(v.string()), v.maxLength(searchesMax));

const searchesAtom = atomFamily((userId: string) =>
  keptAtom<readonly string[]>(`warble.searches.${userId}`, SearchesSchema, []),
);

/** The signed-in user's searches, newest first, on this device. */
export const recentSearchesAtom = atom(
  (get) => get(searchesAtom(get(userIdAtom) ?? '')),
  (get, set, searches: readonly string[]) =>
    set(searchesAtom(get(userIdAtom) ?? ''), searches.slice(0, searchesMax)),
);

/** Stores a search as the newest; a repeated one moves to the front. */
export const noteSearch = (store: Store, query: string): void => {
  store.set(recentSearchesAtom, [query, ...others(store, query)]);
};

/** Removes a search that the user does not want to see any more. */
export const removeSearch = (store: Store, query: string): void => {
  store.set(recentSearchesAtom, others(store, query));
};

/** All but one. Another window may have searched since they were shown here. */
const others = (store: Store, query: string) =>
  freshValue(store, recentSearchesAtom).filter((search) => search !== query);
