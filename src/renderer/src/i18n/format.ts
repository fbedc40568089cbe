import { type Language, localeOf } from '#contract/i18n/language.ts';

/** The user's own variant of a language, such as en-GB: for numbers, and for words that the browser makes, such as "yesterday". */
export const localeFor = (language: Language): string => localeOf(language, navigator.languages);

/** A number as people write it, such as 1,234. Below that they are digits in every language here, which need no formatter. */
export const numeral = (count: number, locale: string): string =>
  Number.isInteger(count) && count >= 0 && count < 1000 ? String(count) : count.toLocaleString(locale);

/** A text for each form that the language has; `other` stands for those that are not given. */
type PluralForms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }>;

/** How the catalogue of a language writes counts. */
export const formatsOf = (language: Language) => {
  let rules: Intl.PluralRules | undefined;
  return {
    numeral: (count: number): string => numeral(count, localeFor(language)),
    /** The size of a file, such as "1.4 MB". */
    fileSize: (bytes: number): string => {
      const [unit, count] = bytes < 1e6 ? ['kilobyte', bytes / 1e3] : ['megabyte', bytes / 1e6];
      const format = { style: 'unit', unit, maximumFractionDigits: 1 } as const;
      return count.toLocaleString(localeFor(language), format);
    },
    /** The text for a count, by the plural rules of the language. */
    plural: (count: number, forms: PluralForms): string =>
      forms[(rules ??= new Intl.PluralRules(language)).select(count)] ?? forms.other,
  };
};
