import { type Language, type LanguageChoice, languageOf } from '#contract/i18n/language.ts';
import type { Catalogue, Localization } from './localization.ts';

/** English is part of the first route; the texts of each other language are loaded when it is chosen. */
const catalogues: Readonly<Record<Exclude<Language, 'en'>, () => Promise<Catalogue>>> = {
  de: async () => (await import('./de/catalogue.ts')).germanCatalogue,
};

/**
 * Loads the language that a choice means in this browser. Rejects where it can't be loaded.
 * @param stored - what is stored as the choice, which in a test build may be the pseudo-language
 */
export async function loadLocalization(choice: LanguageChoice, stored: unknown): Promise<Localization> {
  if (import.meta.env.MODE === 'test' && stored === 'ar-XB') {
    const { pseudoCatalogue } = await import('./pseudo.ts');
    return { language: 'en', tag: 'ar-XB', direction: 'rtl', catalogue: pseudoCatalogue };
  }
  const language = languageOf(choice, navigator.languages);
  const catalogue = language === 'en' ? null : await catalogues[language]();
  return { language, tag: language, direction: 'ltr', catalogue };
}
