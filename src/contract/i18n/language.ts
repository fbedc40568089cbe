import * as v from 'valibot';

/** Languages that people can choose, each by its own name. */
export const languageNames = { en: 'English', de: 'Deutsch' } as const;

export type Language = keyof typeof languageNames;

/** `system` is the first of the system's languages that Warble supports. */
export const languageChoices = ['system', 'en', 'de'] as const;
export const LanguageChoiceSchema = v.picklist(languageChoices);
export type LanguageChoice = v.InferOutput<typeof LanguageChoiceSchema>;

/** The default. */
export const defaultLanguage = 'en' satisfies LanguageChoice;

const baseOf = (tag: string) => tag.split('-')[0];

/**
 * The language for a setting.
 * @param preferred - the system's languages as BCP 47 tags, the best first
 */
export function languageOf(choice: LanguageChoice, preferred: readonly string[]): Language {
  if (choice !== 'system') return choice;
  return preferred.map(baseOf).find((base) => base === 'en' || base === 'de') ?? defaultLanguage;
}

/**
 * The locale for texts that the system makes, such as "yesterday": the user's own variant of the language, such as
 * en-GB, if they have one.
 */
export function localeOf(language: Language, preferred: readonly string[]): string {
  return preferred.find((tag) => baseOf(tag) === language) ?? language;
}
