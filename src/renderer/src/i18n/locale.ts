import { localeOf } from '#contract/i18n/language.ts';
import { spokenLanguage } from '#contract/i18n/spoken.ts';

/** For words that the browser makes, such as "yesterday", and for numbers among words. */
export const wordLocale = (): string => localeOf(spokenLanguage(), navigator.languages);

/**
 * For dates in digits: in English the browser's own, whatever its language (spec §9), which undefined stands for, and
 * in another language that one's.
 */
export const dateLocale = (): string | undefined => (spokenLanguage() === 'en' ? undefined : wordLocale());

/** A number as people write it, such as 1,234. */
export const numeral = (count: number): string => count.toLocaleString(wordLocale());

/** The size of a file, such as "1.4 MB". */
export function fileSize(bytes: number): string {
  const [unit, count] = bytes < 1e6 ? ['kilobyte', bytes / 1e3] : ['megabyte', bytes / 1e6];
  return count.toLocaleString(wordLocale(), { style: 'unit', unit, maximumFractionDigits: 1 });
}
