import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { schedule } from '#main/lib/schedule.ts';
import { createPoller, pollInterval, pollIntervalMax } from './poller.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

type Answer = 'go-on' | 'stop' | 'fail' | 'hang';

function polling(answers: readonly Answer[] = [], random = 0) {
  const left = [...answers];
  const signals: AbortSignal[] = [];
  const poller = createPoller({
    schedule,
    random: () => random,
    ask(signal) {
      signals.push(signal);
      const answer = left.shift() ?? 'go-on';
      if (answer === 'fail') return Promise.reject(new Error('no answer'));
      if (answer !== 'hang') return Promise.resolve(answer);
      return new Promise((_, reject) => {
        signal.addEventListener('abort', () => reject(new Error('aborted')));
      });
    },
  });
  return { poller, signals, asked: () => signals.length };
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

it('requests immediately, and then every minute', async () => {
  const { poller, asked } = polling();
  await pass(pollInterval);
  expect(asked()).toBe(0);
  poller.run(true);
  expect(asked()).toBe(1);
  await pass(pollInterval - 1);
  expect(asked()).toBe(1);
  await pass(1);
  expect(asked()).toBe(2);
  await pass(10 * pollInterval);
  expect(asked()).toBe(12);
});

it('backs off after failures, up to a quarter of an hour, and waits a minute again once it works', async () => {
  const failures = 7;
  const { poller, asked } = polling(Array.from({ length: failures }, () => 'fail'));
  poller.run(true);
  const waits: number[] = [];
  for (let count = 1; count <= failures; count += 1) {
    let wait = 0;
    while (asked() === count) {
      await pass(1000);
      wait += 1000;
    }
    waits.push(wait);
  }
  // The shortest random wait: half of the backoff.
  expect(waits.map((wait) => wait / pollInterval)).toEqual([1, 2, 4, 7.5, 7.5, 7.5, 7.5]);
  await pass(pollInterval);
  expect(asked()).toBe(failures + 2);
});

it('spreads the clients of a server that fails', async () => {
  const late = polling(
    Array.from({ length: 9 }, () => 'fail'),
    0.999,
  );
  late.poller.run(true);
  await pass(2 * pollInterval * 0.99);
  expect(late.asked()).toBe(1);
  await pass(pollIntervalMax * 2);
  const before = late.asked();
  expect(before).toBe(5);
  await pass(pollIntervalMax);
  expect(late.asked()).toBe(before + 1);
});

it('pauses immediately, aborts a pending request, and resumes immediately', async () => {
  const { poller, signals, asked } = polling(['hang']);
  poller.run(true);
  poller.run(false);
  expect(signals[0]?.aborted).toBe(true);
  await pass(pollIntervalMax);
  expect(asked()).toBe(1);
  poller.run(true);
  expect(asked()).toBe(2);
  // A second call does nothing.
  poller.run(true);
  expect(asked()).toBe(2);
  await pass(pollInterval);
  expect(asked()).toBe(3);
});

it('makes one request at a time, also when an immediate request is triggered', async () => {
  const { poller, signals, asked } = polling(['hang']);
  poller.now();
  expect(asked()).toBe(0);
  poller.run(true);
  poller.now();
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
  await pass(pollInterval);
  expect(asked()).toBe(3);
});

it('stops when a request returns that, until it is started again', async () => {
  const { poller, asked } = polling(['stop']);
  poller.run(true);
  await pass(pollIntervalMax);
  poller.now();
  expect(asked()).toBe(1);
  poller.run(false);
  poller.run(true);
  expect(asked()).toBe(2);
});
