import { atom } from 'jotai';
import { atomWithStorage } from 'jotai/utils';
import { type Arrangement, defaultArrangement } from '#contract/bridge/arrangement.ts';

/** Written by `public/color-scheme.js` too, where the host knows it. */
const storedArrangementAtom = atomWithStorage<Arrangement>(
  'warble.arrangement',
  defaultArrangement,
  undefined,
  { getOnInit: true },
);

export const arrangementAtom = atom(
  // What is stored may be anything.
  (get): Arrangement =>
    get(storedArrangementAtom) === 'navigation-left' ? 'navigation-left' : 'search-left',
  (_, set, arrangement: Arrangement) => set(storedArrangementAtom, arrangement),
);
