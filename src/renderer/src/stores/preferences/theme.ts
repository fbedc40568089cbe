import { atom } from 'jotai';
import { atomWithStorage } from 'jotai/utils';
import { defaultTheme, type ThemeChoice, themeChoices } from '#contract/bridge/theme.ts';

export type Theme = 'light' | 'dark';

/** Read by `public/color-scheme.js` too, before the first paint. */
const storedChoiceAtom = atomWithStorage<ThemeChoice>('warble.theme', defaultTheme, undefined, {
  getOnInit: true,
});

const darkQuery = () => window.matchMedia('(prefers-color-scheme: dark)');
const themeBy = ({ matches }: { readonly matches: boolean }): Theme => (matches ? 'dark' : 'light');

/** Followed for as long as somebody looks; null until then. */
const systemThemeAtom = atom<Theme | null>(null);
systemThemeAtom.onMount = (set) => {
  const query = darkQuery();
  const follow = () => set(themeBy(query));
  follow();
  query.addEventListener('change', follow);
  return () => query.removeEventListener('change', follow);
};

/** What the user chose: a theme, or the system's. */
export const themeChoiceAtom = atom(
  (get): ThemeChoice => {
    // What is stored may be anything.
    const stored = get(storedChoiceAtom);
    return themeChoices.find((choice) => choice === stored) ?? defaultTheme;
  },
  (_, set, choice: ThemeChoice) => set(storedChoiceAtom, choice),
);

/** Spec §4: one value, default dark; setting an empty value leaves it unchanged. */
export const themeAtom = atom(
  (get): Theme => {
    const choice = get(themeChoiceAtom);
    return choice === 'system' ? (get(systemThemeAtom) ?? themeBy(darkQuery())) : choice;
  },
  (_, set, theme: Theme | '') => {
    if (theme !== '') set(themeChoiceAtom, theme);
  },
);
