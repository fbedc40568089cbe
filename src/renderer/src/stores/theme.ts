import { atom } from 'jotai';
import { atomWithStorage } from 'jotai/utils';

export type Theme = 'light' | 'dark';

/** Read by `public/color-scheme.js` too, before the first paint. */
const storedThemeAtom = atomWithStorage<Theme>('warble.theme', 'dark', undefined, { getOnInit: true });

/** Spec §4: one value, default dark; setting an empty value leaves it unchanged. */
export const themeAtom = atom(
  // What is stored may be anything.
  (get): Theme => (get(storedThemeAtom) === 'light' ? 'light' : 'dark'),
  (_, set, theme: Theme | '') => {
    if (theme !== '') set(storedThemeAtom, theme);
  },
);
