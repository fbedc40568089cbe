import { keptAge, keptDate } from './date-words.ts';

/** A text that is not a date is shown unchanged. */
function formatted(createdAt: string, format: (date: Date) => string): string {
  const date = new Date(createdAt);
  return Number.isNaN(date.getTime()) ? createdAt : format(date);
}

/** A date in the browser's local date format, whatever the language (spec §9). */
export const localDate = (createdAt: string) =>
  formatted(createdAt, (date) => keptDate(date) ?? date.toLocaleDateString());

/** Day and time in full, in words. */
export const localDateTime = (createdAt: string, locale: string) =>
  formatted(createdAt, (date) => date.toLocaleString(locale, { dateStyle: 'full', timeStyle: 'short' }));

const minute = 60_000;
/** From the largest; how many milliseconds each has. */
const units = [
  ['day', 24 * 60 * minute],
  ['hour', 60 * minute],
  ['minute', minute],
] as const;
/** An age has at most this many days. */
export const daysMax = 7;

const startOfDay = (time: number | string) => new Date(time).setHours(0, 0, 0, 0);

/** The formatter used last: each post needs it. */
let ages: { readonly locale: string; readonly format: Intl.RelativeTimeFormat } | undefined;

export function ageFormat(locale: string): Intl.RelativeTimeFormat {
  if (ages?.locale !== locale) {
    // In other languages the narrow form of a minute is "m", which reads as metres.
    const style = locale.startsWith('en') ? 'narrow' : 'short';
    ages = { locale, format: new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style }) };
  }
  return ages.format;
}

/**
 * How long ago something was, in words; empty where that says less than the date: after a week, in the future (another
 * clock is wrong), and for what is not a date.
 * @param now milliseconds since 1970
 */
export function relativeTime(createdAt: string, now: number, locale: string): string {
  const age = now - Date.parse(createdAt);
  if (!(age > -minute && age < daysMax * 24 * 60 * minute)) return '';
  const [unit, length] = units.find(([, length]) => age >= length) ?? ['second', Infinity];
  const count =
    unit === 'day'
      ? // "Yesterday" means a day of the calendar. One of 25 hours can begin and end with the same post.
        Math.max(1, Math.round((startOfDay(now) - startOfDay(createdAt)) / length))
      : Math.max(0, Math.floor(age / length));
  return keptAge(count, unit, locale) ?? ageFormat(locale).format(0 - count, unit);
}
