import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { UpdatesOff } from '#contract/bridge/desktop-settings.ts';
import { checkInterval } from './updates.ts';
import { updating } from '#tests/fixtures/updating.ts';

/* What of an update is installed when the app quits, and who starts it again. */

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

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
