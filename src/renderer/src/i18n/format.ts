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
    /**
     * The size of a file, such as "1.4 MB", in the units of the limits (`megabytes`). Rounded up, as limits are rounded
     * down: a file that is too large is never shown with the size of the limit.
     */
    fileSize: (bytes: number): string => {
      const kilobytes = bytes / 1024;
      const [unit, count] = kilobytes < 1024 ? ['kilobyte', kilobytes] : ['megabyte', kilobytes / 1024];
      const format = { style: 'unit', unit, maximumFractionDigits: 1 } as const;
      return (Math.ceil(count * 10) / 10).toLocaleString(localeFor(language), format);
    },
    /** The text for a count, by the plural rules of the language. */
    plural: (count: number, forms: PluralForms): string =>
      forms[(rules ??= new Intl.PluralRules(language)).select(count)] ?? forms.other,
  };
};
