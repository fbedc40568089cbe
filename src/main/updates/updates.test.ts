import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { checkInterval, firstRetryDelay, jitter } from './updates.ts';
import { updating } from '#tests/fixtures/updating.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('checks when it is started, and every 12 hours', async () => {
  const { updates, counts } = updating();
  expect(updates.state()).toEqual({ kind: 'waiting' });
  updates.start();
  // A second window must not start it again.
  updates.start();
  await vi.advanceTimersByTimeAsync(checkInterval - 1);
  expect(counts).toMatchObject({ loaded: 1, checked: 1 });
  await vi.advanceTimersByTimeAsync(1);
  expect(counts).toMatchObject({ loaded: 1, checked: 2 });
});

it('downloads in the background, and reports when it is ready', async () => {
  const { updates, counts, lines, settle, finds } = updating();
  const download = finds('2.0.0');
  updates.start();
  await settle();
  expect(updates.state()).toEqual({ kind: 'downloading', version: '2.0.0' });
  download.resolve();
  await settle();
  expect(updates.state()).toEqual({ kind: 'ready', version: '2.0.0' });
  expect(counts.changed).toBe(2);
  expect(lines.at(-1)).toBe('Version 2.0.0 will be installed when Warble quits.');
});

it('reports a failure, retries later, and keeps a version that is ready until another download begins', async () => {
  const { updates, lines, quits, settle, finds, fails } = updating();
  fails();
  updates.start();
  await settle();
  expect(updates.state()).toEqual({ kind: 'failed' });
  expect(lines).toEqual(['Looking for updates failed.']);
  finds('2.0.0').resolve();
  await vi.advanceTimersByTimeAsync(checkInterval);
  expect(updates.state()).toEqual({ kind: 'ready', version: '2.0.0' });
  fails();
  await vi.advanceTimersByTimeAsync(checkInterval);
  expect(updates.state()).toEqual({ kind: 'ready', version: '2.0.0' });
  const download = finds('3.0.0');
  await vi.advanceTimersByTimeAsync(checkInterval);
  expect(updates.state()).toEqual({ kind: 'downloading', version: '3.0.0' });
  download.reject(new Error('connection lost'));
  await settle();
  // The library has deleted 2.0.0 before it began to download 3.0.0.
  expect(updates.state()).toEqual({ kind: 'failed' });
  await updates.quit();
  expect(quits).toEqual([false]);
});

it('retries soon after a failure, then after twice as long each time, up to 12 hours; a success ends that', async () => {
  const { updates, counts, settle, fails, finds, findsNothing } = updating();
  fails();
  updates.start();
  await settle();
  let checked = 1;
  const passes = async (ms: number) => {
    await vi.advanceTimersByTimeAsync(ms - 1);
    expect(counts.checked).toBe(checked);
    await vi.advanceTimersByTimeAsync(1);
    checked += 1;
    expect(counts.checked).toBe(checked);
  };
  for (const minutes of [5, 10, 20, 40, 80, 160, 320, 640, 720, 720]) await passes(minutes * 60_000);
  findsNothing();
  await passes(checkInterval);
  // A download that fails is retried in the same way.
  const download = finds('2.0.0');
  await passes(checkInterval);
  download.reject(new Error('connection lost'));
  await settle();
  await passes(firstRetryDelay);
});

it('checks when the computer wakes up if the time for it passed during sleep, and only then', async () => {
  const { updates, counts, settle, finds } = updating();
  updates.wokeUp();
  await settle();
  expect(counts.checked, 'before the start').toBe(0);
  updates.start();
  await settle();
  vi.setSystemTime(Date.now() + checkInterval - 1);
  updates.wokeUp();
  await settle();
  expect(counts.checked, 'too early').toBe(1);
  vi.setSystemTime(Date.now() + 1);
  const download = finds('2.0.0');
  updates.wokeUp();
  await settle();
  expect(counts.checked).toBe(2);
  vi.setSystemTime(Date.now() + checkInterval);
  updates.wokeUp();
  await settle();
  expect(counts.checked, 'during a download').toBe(2);
  download.resolve();
  await vi.advanceTimersByTimeAsync(checkInterval - 1);
  expect(counts.checked, 'in place of the earlier time').toBe(2);
  await vi.advanceTimersByTimeAsync(1);
  expect(counts.checked).toBe(3);
});

it('checks when the computer wakes up with a clock that was set back, and only then', async () => {
  const { updates, counts, settle } = updating();
  updates.start();
  await settle();
  vi.setSystemTime(Date.now() - 365 * 24 * 60 * 60_000);
  updates.wokeUp();
  await settle();
  expect(counts.checked).toBe(2);
  updates.wokeUp();
  await settle();
  expect(counts.checked, 'too early').toBe(2);
});

it('spreads the checks of computers that were started together, or whose feed was away', async () => {
  const { updates, counts, settle, fails } = updating({ random: () => 0.75 });
  fails();
  updates.start();
  await settle();
  await vi.advanceTimersByTimeAsync(firstRetryDelay * (1 - 0.75 * jitter) - 1);
  expect(counts.checked).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(counts.checked).toBe(2);
});

it('is off in a copy that is not installed', async () => {
  const { updates, counts } = updating({ offBecause: () => 'development' });
  updates.start();
  await vi.advanceTimersByTimeAsync(checkInterval);
  expect(counts.loaded).toBe(0);
  expect(updates.state()).toEqual({ kind: 'off', because: 'development' });
});
