import { atom } from 'jotai';
import * as v from 'valibot';
import { defaultTheme, themeChoices } from '#contract/bridge/theme.ts';
import { keptAtom } from '#renderer/lib/kept-atom.ts';

export type Theme = 'light' | 'dark';

/**
 * The user's choice: a theme, or the system's. Read by `app/first-frame/page-choices.js` too, before the first paint.
 */
export const themeChoiceAtom = keptAtom('warble.theme', v.picklist(themeChoices), defaultTheme);

const darkQuery = () => window.matchMedia('(prefers-color-scheme: dark)');
const themeBy = ({ matches }: { readonly matches: boolean }): Theme => (matches ? 'dark' : 'light');

/** Updated while the atom is mounted; null until then. */
const systemThemeAtom = atom<Theme | null>(null);
systemThemeAtom.onMount = (set) => {
  const query = darkQuery();
  const follow = () => set(themeBy(query));
  follow();
  query.addEventListener('change', follow);
  return () => query.removeEventListener('change', follow);
};

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
