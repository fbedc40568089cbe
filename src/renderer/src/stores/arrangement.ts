import { atom } from 'jotai';
import { atomWithStorage } from 'jotai/utils';

/** Which column holds which elements (spec §2 gives both readings): where the navigation is not, the search box is. */
export type Arrangement = 'search-left' | 'navigation-left';

const storedArrangementAtom = atomWithStorage<Arrangement>('warble.arrangement', 'search-left', undefined, {
  getOnInit: true,
});

export const arrangementAtom = atom(
  // What is stored may be anything.
  (get): Arrangement =>
    get(storedArrangementAtom) === 'navigation-left' ? 'navigation-left' : 'search-left',
  (_, set, arrangement: Arrangement) => set(storedArrangementAtom, arrangement),
);
