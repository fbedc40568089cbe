import type { Locale } from './format.ts';

/** A date as spec §9 shows it: in the local date format. What is no date is shown as it came. */
export function localDate(createdAt: string, locale: Locale): string {
  const date = new Date(createdAt);
  return Number.isNaN(date.getTime()) ? createdAt : date.toLocaleDateString(locale.dates);
}

/** Day and time in full, in the local format. What is no date is shown as it came. */
export function localDateTime(createdAt: string, locale: Locale): string {
  const date = new Date(createdAt);
  return Number.isNaN(date.getTime())
    ? createdAt
    : date.toLocaleString(locale.words, { dateStyle: 'full', timeStyle: 'short' });
}

/**
 * A time of the day in the local format.
 * @param at milliseconds since 1970
 */
export function localTime(at: number, locale: Locale): string {
  return new Date(at).toLocaleTimeString(locale.words, { timeStyle: 'short' });
}

const minute = 60_000;
/** From the largest; how many milliseconds each has. */
const units = [
  ['day', 24 * 60 * minute],
  ['hour', 60 * minute],
  ['minute', minute],
] as const;
const daysMax = 7;

/**
 * How long ago something was, in words; empty where that says less than the date: after a week, in the future (another
 * clock is wrong), and for what is no date.
 * @param now milliseconds since 1970
 */
export function relativeTime(createdAt: string, now: number, locale: Locale): string {
  const age = now - Date.parse(createdAt);
  if (!(age > -minute && age < daysMax * 24 * 60 * minute)) return '';
  // Elsewhere a minute would be an "m", as a metre is.
  const style = locale.words.startsWith('en') ? 'narrow' : 'short';
  const format = new Intl.RelativeTimeFormat(locale.words, { numeric: 'auto', style });
  const [unit, length] = units.find(([, length]) => age >= length) ?? ['second', 1000];
  return format.format(unit === 'second' ? 0 : -Math.floor(age / length), unit);
}
