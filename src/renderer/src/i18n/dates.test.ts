import { expect, onTestFinished, test, vi } from 'vitest';
import { localDate, localDateTime, relativeTime } from './dates.ts';

const locale = 'en-US';
// Days are those of the local calendar, so these times are local.
const now = new Date(2026, 4, 10, 12).getTime();

test.each([
  ['2026-05-10T12:00:00', 'now'],
  ['2026-05-10T11:59:01', 'now'],
  ['2026-05-10T12:00:30', 'now'],
  ['2026-05-10T11:58:30', '1m ago'],
  ['2026-05-10T09:00:00', '3h ago'],
  ['2026-05-09T11:00:00', 'yesterday'],
  ['2026-05-04T12:00:00', '6d ago'],
  ['2026-05-03T12:00:00', ''],
  ['2027-01-01T00:00:00', ''],
  ['no date', ''],
])('%s is %j', (createdAt, words) => {
  expect(relativeTime(createdAt, now, locale)).toBe(words);
});

test('a date is in the format of the browser', { tags: 'S9.29' }, () => {
  const spy = vi.spyOn(Date.prototype, 'toLocaleDateString');
  onTestFinished(() => spy.mockRestore());
  // A browser whose format is the German one.
  spy.mockImplementation(function (
    this: Date,
    locales: Intl.LocalesArgument = 'de-DE',
    options?: Intl.DateTimeFormatOptions,
  ) {
    return new Intl.DateTimeFormat(locales, options).format(this);
  });
  expect(localDate('2026-05-04T12:00:00')).toBe('4.5.2026');
});

test('a text that is not a date is shown unchanged', () => {
  expect([localDate('soon'), localDateTime('soon', locale)]).toEqual(['soon', 'soon']);
});

test.each([
  [new Date(2026, 4, 8, 23), '2d ago'],
  [new Date(2026, 4, 9, 1), 'yesterday'],
  [new Date(2026, 4, 3, 13), '7d ago'],
])('an age in days counts days of the calendar: %s is %s', (createdAt, words) => {
  expect(relativeTime(createdAt.toISOString(), Number(new Date(2026, 4, 10, 12)), locale)).toBe(words);
});
