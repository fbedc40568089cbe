/*
 * Creating the first date formatter takes ten milliseconds, a tenth of the time until a start shows a post. So the
 * results of formatters are stored on this device (`keep-date-words.ts`): the words of each age, and how a date is
 * written. The script of the first frame reads it, too: this file stays small.
 */

export const dateWordsKey = 'warble.dateWords';

/** The conditions under which they were stored; they are only used under the same. */
export const dateWordsFor = () => `${navigator.languages.join()} ${navigator.userAgent}`;

let words: Readonly<Record<string, unknown>> | undefined;

function readWords(): Readonly<Record<string, unknown>> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(dateWordsKey) ?? 'null');
    if (typeof kept === 'object' && kept !== null && 'for' in kept && kept.for === dateWordsFor())
      return { ...kept };
  } catch {
    // Storage is disabled, or has other data.
  }
  return {};
}

function wordOf(name: string): string | undefined {
  words ??= readWords();
  const word = words[name];
  return typeof word === 'string' ? word : undefined;
}

export const keptAge = (count: number, unit: string, locale: string): string | undefined =>
  wordOf('locale') === locale ? wordOf(`${unit} ${count}`) : undefined;

/** Writes a date as the pattern says, such as `{day1}.{month1}.{year4}`. */
export const fillDate = (pattern: string, date: Date): string =>
  pattern.replace(/\{(year|month|day)(\d)\}/g, (_, unit: string, digits: string) => {
    const number =
      unit === 'year' ? date.getFullYear() : unit === 'month' ? date.getMonth() + 1 : date.getDate();
    return String(number).padStart(Number(digits), '0');
  });

export function keptDate(date: Date): string | undefined {
  const pattern = wordOf('date');
  return pattern === undefined ? undefined : fillDate(pattern, date);
}
