import { createStore } from 'jotai';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { minuteAtom } from './reading.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('the time of posts advances each minute, also with an early timer or a clock that was set back', () => {
  const start = Date.now();
  const store = createStore();
  const stop = store.sub(minuteAtom, () => {});
  vi.setSystemTime(start - 5);
  vi.advanceTimersByTime(60_000);
  expect(store.get(minuteAtom)).toBe(start + 59_995);
  vi.setSystemTime(start - 3_600_000);
  vi.advanceTimersByTime(60_000);
  expect(store.get(minuteAtom)).toBe(start - 3_540_000);
  stop();
});
