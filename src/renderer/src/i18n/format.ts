import { type Language, localeOf } from '#contract/i18n/language.ts';

/** How dates and numbers are written. */
export interface Locale {
  /** For texts that the browser makes, such as "yesterday", and for numbers in texts. */
  readonly words: string;
  /**
   * For dates in digits: in English the browser's own, whatever its language (spec §9), which undefined stands for, and
   * in another language that one's.
   */
  readonly dates: string | undefined;
}

/** The user's own variant of a language, such as en-GB. */
export function localeFor(language: Language): Locale {
  const words = localeOf(language, navigator.languages);
  return { words, dates: language === 'en' ? undefined : words };
}

/** A number as people write it, such as 1,234. */
export const numeral = (count: number, { words }: Locale): string => count.toLocaleString(words);

/** A text for each form that the language has; `other` stands for those that are not given. */
type PluralForms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }>;

/** How the catalogue of a language writes counts. */
export const formatsOf = (language: Language) => ({
  numeral: (count: number): string => numeral(count, localeFor(language)),
  /** The size of a file, such as "1.4 MB". */
  fileSize: (bytes: number): string => {
    const [unit, count] = bytes < 1e6 ? ['kilobyte', bytes / 1e3] : ['megabyte', bytes / 1e6];
    const format = { style: 'unit', unit, maximumFractionDigits: 1 } as const;
    return count.toLocaleString(localeFor(language).words, format);
  },
  /** The text for a count, by the plural rules of the language. */
  plural: (count: number, forms: PluralForms): string =>
    forms[new Intl.PluralRules(language).select(count)] ?? forms.other,
});
