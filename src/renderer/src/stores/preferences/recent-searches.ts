import { atom } from 'jotai';
import { atomFamily } from 'jotai-family';
import * as v from 'valibot';
import { userIdAtom } from '#renderer/stores/session/auth.ts';
import { keptAtom } from '#renderer/lib/kept-atom.ts';

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
export const noteSearchAtom = atom(null, (get, set, query: string) =>
  set(recentSearchesAtom, [query, ...get(recentSearchesAtom).filter((search) => search !== query)]),
);

export const removeSearchAtom = atom(null, (get, set, query: string) =>
  set(
    recentSearchesAtom,
    get(recentSearchesAtom).filter((search) => search !== query),
  ),
);
