import { directionOf, type Language, type LanguageChoice, languageOf } from '#contract/i18n/language.ts';
import { speak, type Translation } from '#contract/i18n/spoken.ts';

/** English is part of the first page; each other language is loaded when it is chosen. */
const translations: Readonly<Record<Exclude<Language, 'en'>, () => Promise<Translation>>> = {
  de: async () => (await import('./german.ts')).german,
  'ar-XB': async () => (await import('./bidi.ts')).bidi,
};

/** The language that a choice stands for in this browser. */
export const languageHere = (choice: LanguageChoice): Language => languageOf(choice, navigator.languages);

/** What is needed to speak a language. Rejects where it can't be loaded. */
export async function loadLanguage(language: Language): Promise<Translation> {
  return language === 'en' ? {} : translations[language]();
}

/** Has all texts, and the page as a whole, be in this language from now on. */
export function speakLanguage(language: Language, translation: Translation): void {
  speak(language, translation);
  document.documentElement.lang = language;
  document.documentElement.dir = directionOf(language);
}
