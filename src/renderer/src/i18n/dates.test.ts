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

test.each([
  // Just after midnight, in the zones that are first and last.
  ['Pacific/Kiritimati', '2026-05-08T10:01:00Z', '2026-05-09T10:02:00Z', 'yesterday'],
  ['Pacific/Kiritimati', '2026-05-08T09:59:00Z', '2026-05-09T10:02:00Z', '2d ago'],
  ['Pacific/Pago_Pago', '2026-05-08T11:01:00Z', '2026-05-09T11:02:00Z', 'yesterday'],
  ['Pacific/Pago_Pago', '2026-05-08T10:59:00Z', '2026-05-09T11:02:00Z', '2d ago'],
  // Half hours, with daylight saving of half an hour: on the day before, the clock was set back.
  ['Australia/Lord_Howe', '2026-04-04T12:59:00Z', '2026-04-06T13:31:00Z', '3d ago'],
  ['Australia/Lord_Howe', '2026-04-04T13:01:00Z', '2026-04-06T13:29:00Z', 'yesterday'],
  // A day without midnight: at 0:00 the clock is set to 1:00.
  ['Africa/Cairo', '2026-04-22T22:30:00Z', '2026-04-24T00:00:00Z', 'yesterday'],
  ['Africa/Cairo', '2026-04-22T21:30:00Z', '2026-04-24T00:00:00Z', '2d ago'],
  // A day of 25 hours, which begins and ends with the same post.
  ['Europe/Berlin', '2026-10-24T22:10:00Z', '2026-10-25T22:50:00Z', 'yesterday'],
  // Across a day of 23 hours.
  ['Europe/Berlin', '2026-03-28T11:00:00Z', '2026-03-30T11:00:00Z', '2d ago'],
])('days are those of the time zone: in %s, what is from %s is at %s %j', (zone, createdAt, at, words) => {
  vi.stubEnv('TZ', zone);
  onTestFinished(() => void vi.unstubAllEnvs());
  expect(relativeTime(createdAt, Date.parse(at), locale)).toBe(words);
});
