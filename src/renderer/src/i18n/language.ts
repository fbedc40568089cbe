import { directionOf, type Language, type LanguageChoice, languageOf } from '#contract/i18n/language.ts';
import { speak } from '#contract/i18n/spoken.ts';
import type { Catalogue } from './catalogue.ts';

/** English is part of the first page; each other language is loaded when it is chosen. */
const catalogues: Readonly<Record<Exclude<Language, 'en'>, () => Promise<Catalogue>>> = {
  de: async () => (await import('./de/catalogue.ts')).germanCatalogue,
  'ar-XB': async () => (await import('./pseudo.ts')).pseudoCatalogue,
};

/** The language that a choice stands for in this browser. */
export const languageHere = (choice: LanguageChoice): Language => languageOf(choice, navigator.languages);

/** The texts of a language, or null for English. Rejects where they can't be loaded. */
export async function loadCatalogue(language: Language): Promise<Catalogue | null> {
  return language === 'en' ? null : catalogues[language]();
}

/** Says in which language the page as a whole is. */
export function setPageLanguage(language: Language, catalogue: Catalogue | null): void {
  speak(language, { ...catalogue?.shared });
  document.documentElement.lang = language;
  document.documentElement.dir = directionOf(language);
}
