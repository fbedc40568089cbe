import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { lastGoodIn } from './last-good.ts';
import { openPolicy } from './policy.ts';

let folder = '';
let found: Record<string, unknown> | null | Error = null;
const log = { info: vi.fn(), error: vi.fn(), setLevel: vi.fn() };
beforeEach(() => {
  vi.useFakeTimers();
  folder = mkdtempSync(join(tmpdir(), 'warble-policy-'));
  found = null;
  log.info.mockClear();
  log.error.mockClear();
});
afterEach(() => {
  vi.useRealTimers();
  rmSync(folder, { recursive: true });
});

const open = () =>
  openPolicy({
    source: {
      interval: 3000,
      read: async () => {
        if (found instanceof Error) throw found;
        return found;
      },
    },
    lastGood: lastGoodIn(join(folder, 'policy.json')),
    log,
  });
const nextLook = () => vi.advanceTimersByTimeAsync(3000);

it('is empty where the organisation decides nothing', async () => {
  const policy = await open();
  expect(policy.current()).toEqual({});
  expect(log.error).not.toHaveBeenCalled();
});

it('follows changes while the app runs, and tells of them', async () => {
  const policy = await open();
  const changed = vi.fn();
  policy.onChange(changed);
  found = { updates: false };
  await nextLook();
  expect(policy.current()).toEqual({ updates: false });
  await nextLook();
  expect(changed).toHaveBeenCalledTimes(1);
  found = null;
  await nextLook();
  expect(policy.current()).toEqual({});
  expect(changed).toHaveBeenCalledTimes(2);
  policy.stop();
  found = { updates: false };
  await nextLook();
  expect(policy.current()).toEqual({});
});

it('keeps the last good decisions while the source is damaged, and logs that once', async () => {
  found = { updates: false };
  const policy = await open();
  found = new Error('Unexpected end of JSON input');
  await nextLook();
  await nextLook();
  expect(policy.current()).toEqual({ updates: false });
  expect(log.error).toHaveBeenCalledTimes(1);
  expect(log.error).toHaveBeenCalledWith(expect.stringContaining('Unexpected end of JSON input'));
  policy.stop();

  // Also at the next start.
  const again = await open();
  expect(again.current()).toEqual({ updates: false });
  found = { updates: true };
  await nextLook();
  expect(again.current()).toEqual({ updates: true });
});

it('forgets the last good decisions when the organisation has taken them back', async () => {
  found = { updates: false };
  (await open()).stop();
  found = null;
  (await open()).stop();
  found = new Error('damaged');
  expect((await open()).current()).toEqual({});
});

it('starts with nothing where even the copy is damaged', async () => {
  writeFileSync(join(folder, 'policy.json'), '{');
  found = new Error('damaged');
  expect((await open()).current()).toEqual({});
});

it('leaves a malformed value out alone, and logs that once', async () => {
  found = { updates: 'no', theme: 'light' };
  const policy = await open();
  await nextLook();
  expect(policy.current()).toEqual({ theme: 'light' });
  expect(log.error.mock.calls).toEqual([
    ['The policy updates is not used: it must be true or false (1 or 0 in the registry).'],
  ]);
});
