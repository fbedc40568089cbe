import { atom, useAtomValue } from 'jotai';
import type { Language } from '#contract/i18n/language.ts';
import type { Catalogue } from './catalogue.ts';
import { localeFor, type Locale } from './format.ts';

/** What the page is shown in. English has no catalogue to load: its parts come with the code that shows them. */
export interface Localization {
  readonly language: Language;
  readonly catalogue: Catalogue | null;
}

export const localizationAtom = atom<Localization>({ language: 'en', catalogue: null });

/** The language that the texts are in. */
const languageAtom = atom((get) => get(localizationAtom).language);

const localeAtom = atom((get) => localeFor(get(languageAtom)));

/** How dates and numbers are written in the language in use. */
export const useLocale = (): Locale => useAtomValue(localeAtom);
