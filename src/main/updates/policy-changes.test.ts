import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { UpdatesOff } from '#contract/bridge/desktop-settings.ts';
import { checkInterval, jitter, policySpread } from './updates.ts';
import { updating } from '#tests/fixtures/updating.ts';

/* What a change of a policy does to updates: turning them off or on, and another feed. */

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('is off while a policy disables it, and checks when it does not any more and a check is due', async () => {
  let off: UpdatesOff | null = 'policy';
  const { updates, counts, settle } = updating({ offBecause: () => off });
  updates.start();
  updates.policyChanged();
  await vi.advanceTimersByTimeAsync(checkInterval);
  expect(counts.loaded).toBe(0);
  expect(updates.state()).toEqual({ kind: 'off', because: 'policy' });
  off = null;
  updates.policyChanged();
  await settle();
  expect(counts.checked).toBe(1);
  off = 'policy';
  await vi.advanceTimersByTimeAsync(checkInterval - 1);
  off = null;
  updates.policyChanged();
  await settle();
  expect(counts.checked, 'before it is time again').toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(counts.checked).toBe(2);
});

it('checks another feed once', async () => {
  let feed: string | null = null;
  const { updates, counts, settle, fails } = updating({ feed: () => feed });
  updates.policyChanged();
  updates.start();
  await settle();
  fails();
  for (const [next, checked] of [
    ['https://updates.example/', 2],
    ['https://updates.example/', 2],
    [null, 3],
  ] as const) {
    feed = next;
    updates.policyChanged();
    await settle();
    expect(counts.checked).toBe(checked);
  }
});

it.each([1, -1])('checks another feed soon, also after the clock was set by %i year', async (years) => {
  let feed: string | null = null;
  const { updates, counts, settle } = updating({ feed: () => feed, random: () => 0.5 });
  updates.start();
  await settle();
  vi.setSystemTime(Date.now() + years * 365 * 24 * 60 * 60_000);
  feed = 'https://updates.example/';
  updates.policyChanged();
  await vi.advanceTimersByTimeAsync(policySpread);
  expect(counts.checked).toBe(2);
});

it('checks another feed after the check during which a policy has set it', async () => {
  let feed: string | null = null;
  const { updates, counts, settle, finds, findsNothing } = updating({ feed: () => feed });
  const download = finds('2.0.0');
  updates.start();
  await settle();
  feed = 'https://updates.example/';
  findsNothing();
  updates.policyChanged();
  await settle();
  expect(counts.checked).toBe(1);
  download.resolve();
  await settle();
  expect(counts.checked).toBe(2);
});

it('spreads the checks that a policy demands of many computers, and another change delays none', async () => {
  const policy: { off: UpdatesOff | null; feed: string | null } = { off: 'policy', feed: null };
  const random = vi.fn(() => 0.5);
  const { updates, counts } = updating({ offBecause: () => policy.off, feed: () => policy.feed, random });
  updates.start();
  policy.off = null;
  updates.policyChanged();
  await vi.advanceTimersByTimeAsync(policySpread / 2 - 1);
  expect(counts.checked).toBe(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(counts.checked).toBe(1);
  policy.feed = 'https://updates.example/';
  updates.policyChanged();
  await vi.advanceTimersByTimeAsync(policySpread / 2 - 1);
  updates.policyChanged();
  expect(counts.checked).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(counts.checked).toBe(2);
  // One that is near anyhow is not made later.
  await vi.advanceTimersByTimeAsync(checkInterval * (1 - jitter / 2) - 1);
  policy.feed = null;
  random.mockReturnValue(0.999);
  updates.policyChanged();
  await vi.advanceTimersByTimeAsync(1);
  expect(counts.checked).toBe(3);
});

it('makes no check that a policy demands where another one has disabled updates before it', async () => {
  let off: UpdatesOff | null = 'policy';
  const { updates, counts } = updating({ offBecause: () => off, random: () => 0.5 });
  updates.start();
  for (const because of [null, 'policy'] as const) {
    off = because;
    updates.policyChanged();
  }
  await vi.advanceTimersByTimeAsync(policySpread);
  expect(counts.checked).toBe(0);
  off = null;
  updates.policyChanged();
  await vi.advanceTimersByTimeAsync(policySpread);
  expect(counts.checked).toBe(1);
});
