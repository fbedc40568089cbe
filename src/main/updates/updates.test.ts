import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { UpdatesOff } from '#contract/bridge/desktop-settings.ts';
import { schedule } from '#main/lib/schedule.ts';
import {
  checkInterval,
  createUpdates,
  firstRetryDelay,
  type FoundUpdate,
  jitter,
  policySpread,
  type UpdatesOptions,
} from './updates.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Updates over a feed that the test fills. */
function updating(options: Partial<UpdatesOptions> = {}, hasSystemUpdate = false) {
  const counts = { loaded: 0, checked: 0, changed: 0 };
  const lines: string[] = [];
  const quits: boolean[] = [];
  let next: () => Promise<FoundUpdate | null> = () => Promise.resolve(null);
  const updates = createUpdates({
    offBecause: () => null,
    feed: () => null,
    load: async () => {
      counts.loaded += 1;
      return {
        check: () => {
          counts.checked += 1;
          return next();
        },
        quit: async (installs) => void quits.push(installs),
        startAgain: () => hasSystemUpdate,
      };
    },
    schedule,
    random: () => 0,
    log: { info: (line) => lines.push(line), error: (line) => lines.push(line) },
    ...options,
  });
  updates.onChange(() => {
    counts.changed += 1;
  });
  const settle = () => vi.advanceTimersByTimeAsync(0);
  return {
    updates,
    counts,
    lines,
    quits,
    settle,
    finds: (version: string) => {
      const download = Promise.withResolvers<void>();
      next = () => Promise.resolve({ version, downloaded: download.promise });
      return download;
    },
    fails: () => {
      next = () => Promise.reject(new Error('no network'));
    },
    findsNothing: () => {
      next = () => Promise.resolve(null);
    },
  };
}

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

it('is off in a copy that is not installed', async () => {
  const { updates, counts } = updating({ offBecause: () => 'development' });
  updates.start();
  await vi.advanceTimersByTimeAsync(checkInterval);
  expect(counts.loaded).toBe(0);
  expect(updates.state()).toEqual({ kind: 'off', because: 'development' });
});

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

/** A start during which version 2.0.0 is being downloaded, under a policy that may change. */
async function downloading() {
  const policy: { off: UpdatesOff | null } = { off: null };
  const app = updating({ offBecause: () => policy.off });
  const download = app.finds('2.0.0');
  app.updates.start();
  await app.settle();
  return { ...app, download, policy };
}

it('installs what was downloaded when the app quits, unless a policy has disabled updates since', async () => {
  const { updates, quits, settle, download, policy } = await downloading();
  await updates.quit();
  download.resolve();
  await settle();
  policy.off = 'policy';
  await updates.quit();
  policy.off = null;
  await updates.quit();
  expect(quits).toEqual([false, false, true]);
});

it('does not install a version that its feed has withdrawn since, until it is there again', async () => {
  const { updates, quits, settle, finds, findsNothing, download } = await downloading();
  download.resolve();
  await settle();
  findsNothing();
  await vi.advanceTimersByTimeAsync(checkInterval);
  expect(updates.state()).toEqual({ kind: 'waiting' });
  await updates.quit();
  finds('2.0.0').resolve();
  await vi.advanceTimersByTimeAsync(checkInterval);
  await updates.quit();
  expect(quits).toEqual([false, true]);
});

it('installs nothing when the app quits while a newer version is being downloaded', async () => {
  const { updates, quits, settle, finds, download } = await downloading();
  download.resolve();
  await settle();
  const newer = finds('3.0.0');
  await vi.advanceTimersByTimeAsync(checkInterval);
  expect(updates.state()).toEqual({ kind: 'downloading', version: '3.0.0' });
  await updates.quit();
  newer.resolve();
  await settle();
  await updates.quit();
  expect(quits).toEqual([false, true]);
});

it.each([true, false])(
  'tells whether the system starts the app for the update: %s',
  async (hasSystemUpdate) => {
    const { updates, settle } = updating({}, hasSystemUpdate);
    await updates.quit();
    expect(updates.startAgain(), 'without an updater').toBe(false);
    updates.start();
    await settle();
    await updates.quit();
    expect(updates.startAgain()).toBe(hasSystemUpdate);
  },
);

it('lets the app quit also where the updater can not be loaded, or is not needed', async () => {
  const broken = updating({ load: () => Promise.reject(new Error('damaged')) });
  await broken.updates.quit();
  broken.updates.start();
  await broken.settle();
  expect(broken.updates.state()).toEqual({ kind: 'failed' });
  await broken.updates.quit();
});
