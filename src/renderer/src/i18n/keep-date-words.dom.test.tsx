import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fillDate } from './date-words.ts';
import { datePattern, keepDateWords } from './keep-date-words.ts';

beforeEach(() => void vi.resetModules());
afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

/** The module, as a restart loads it. */
const nextStart = () => import('./dates.ts');

const now = Date.parse('2026-05-10T12:00:00Z');
const minutes = [0, 0.5, 1, 2, 59, 60, 61, 119, 23 * 60 + 59, 24 * 60, 3 * 24 * 60, 7 * 24 * 60 - 1];
const times = minutes.map((ago) => new Date(now - ago * 60_000).toISOString());

test.each(['en-US', 'en-GB', 'de-AT'])(
  'after a restart, ages and dates in %s need no formatter',
  { tags: 'S9.29' },
  async (locale) => {
    const { localDate, relativeTime } = await nextStart();
    const words = times.map((time) => [relativeTime(time, now, locale), localDate(time)]);
    keepDateWords(locale);
    vi.resetModules();
    const next = await nextStart();
    vi.spyOn(Intl, 'RelativeTimeFormat').mockImplementation(() => {
      throw new Error('A formatter was made.');
    });
    vi.spyOn(Date.prototype, 'toLocaleDateString').mockImplementation(() => 'by a formatter');
    expect(times.map((time) => [next.relativeTime(time, now, locale), next.localDate(time)])).toEqual(words);
  },
);

test('stored words of another language, browser or list of preferred languages are ignored', async () => {
  keepDateWords('de-AT');
  expect((await nextStart()).relativeTime(times[4] ?? '', now, 'en-US')).toBe('59m ago');
  for (const name of ['languages', 'userAgent'] as const) {
    vi.resetModules();
    const { localDate } = await nextStart();
    vi.spyOn(navigator, name, 'get').mockReturnValue(name === 'languages' ? ['fr'] : 'another');
    vi.spyOn(Date.prototype, 'toLocaleDateString').mockReturnValue('by a formatter');
    expect(localDate(times[0] ?? ''), name).toBe('by a formatter');
    vi.restoreAllMocks();
  }
});

test('the words are stored again when the browser formats dates differently', () => {
  const kept = () => localStorage.getItem('warble.dateWords');
  const { DateTimeFormat } = Intl;
  const format = vi.spyOn(Intl, 'DateTimeFormat').mockImplementation(function () {
    return new DateTimeFormat('en-US');
  });
  keepDateWords('en-US');
  expect(kept()).toContain('{month1}/{day1}/{year4}');
  format.mockImplementation(function () {
    return new DateTimeFormat('de-DE');
  });
  keepDateWords('en-US');
  expect(kept()).toContain('{day1}.{month1}.{year4}');
});

test('unusable stored values are ignored', async () => {
  const { dateWordsFor, dateWordsKey } = await import('./date-words.ts');
  const isFor = dateWordsFor();
  for (const stored of ['{', '3', JSON.stringify({ for: isFor, locale: 'en-US', 'hour 1': 7, date: null })]) {
    localStorage.setItem(dateWordsKey, stored);
    vi.resetModules();
    const { localDate, relativeTime } = await nextStart();
    expect(relativeTime(times[5] ?? '', now, 'en-US')).toBe('1h ago');
    expect(localDate(times[0] ?? '')).toBe(new Date(now).toLocaleDateString());
  }
});

test.each(['en-US', 'en-GB', 'de-DE', 'fr-CA', 'ja-JP', 'ko-KR', 'nl-NL'])(
  'formats dates as the browser does in %s',
  (locale) => {
    const format = new Intl.DateTimeFormat(locale);
    const pattern = datePattern(format);
    for (const day of ['2001-02-03', '2019-12-31', '2026-11-22']) {
      const date = new Date(`${day}T12:00:00`);
      expect(fillDate(pattern ?? '', date)).toBe(format.format(date));
    }
  },
);

test.each(['ar-EG', 'fa-IR', 'th-TH', 'hi-IN-u-nu-deva'])('uses the formatter for dates in %s', (locale) => {
  expect(datePattern(new Intl.DateTimeFormat(locale))).toBeUndefined();
});
