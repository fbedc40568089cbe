import * as v from 'valibot';
import { readStored, writeStored } from '#renderer/lib/storage.ts';
import { dateWordsFor, dateWordsKey, fillDate } from './date-words.ts';
import { ageFormat, daysMax } from './dates.ts';

const KeptSchema = v.object({ for: v.string(), locale: v.string(), date: v.optional(v.string()) });

/** One more than the largest count of each unit. */
const ends = { minute: 60, hour: 24, day: daysMax + 1 } as const;

/** A date whose numbers have every length and are all different. */
const sample = new Date(2003, 3, 5);
const numbers: Readonly<Record<string, number>> = { year: 2003, month: 4, day: 5 };
const probes = [sample, new Date(2026, 10, 22), new Date(1999, 11, 31), new Date(2030, 0, 1)];

/** How a format writes dates, for `fillDate`; undefined where it has other digits, another calendar, or words. */
export function datePattern(format: Intl.DateTimeFormat): string | undefined {
  const pattern = format
    .formatToParts(sample)
    .map(({ type, value }) => {
      const isNumber = type in numbers && Number(value) === numbers[type];
      return isNumber ? `{${type}${value.length}}` : value;
    })
    .join('');
  return probes.every((date) => fillDate(pattern, date) === format.format(date)) ? pattern : undefined;
}

/** Stores the results of the formatters of dates and ages for the next start. */
export function keepDateWords(locale: string): void {
  const isFor = dateWordsFor();
  const kept = readStored(dateWordsKey, KeptSchema);
  // The system may write dates in another way while the browser and its languages are the same.
  const date = datePattern(new Intl.DateTimeFormat());
  if (kept?.for === isFor && kept.locale === locale && kept.date === date) return;
  const ages = ageFormat(locale);
  const words: Record<string, string | undefined> = {
    for: isFor,
    locale,
    date,
    'second 0': ages.format(0, 'second'),
  };
  for (const unit of ['minute', 'hour', 'day'] as const) {
    for (let count = 1; count < ends[unit]; count += 1) words[`${unit} ${count}`] = ages.format(-count, unit);
  }
  writeStored(dateWordsKey, words);
}
