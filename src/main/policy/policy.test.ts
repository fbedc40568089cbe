import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { lastGoodIn } from './last-good.ts';
import { type LastGood, watchPolicy } from './policy.ts';

let folder = '';
let isStrict = false;
let found: Record<string, unknown> | null | Error = null;
/** The copy of the last valid policy, across starts. */
let copy: Awaited<ReturnType<LastGood['read']>> = null;
const lastGoodInMemory: LastGood = {
  read: async () => copy,
  write: async (values) => {
    copy = values;
  },
};
const log = { info: vi.fn(), error: vi.fn(), setLevel: vi.fn() };
beforeEach(() => {
  vi.useFakeTimers();
  folder = mkdtempSync(join(tmpdir(), 'warble-policy-'));
  found = null;
  copy = null;
  isStrict = false;
  log.info.mockClear();
  log.error.mockClear();
});
afterEach(() => {
  vi.useRealTimers();
  rmSync(folder, { recursive: true });
});

const open = () =>
  watchPolicy({
    source: {
      interval: 3000,
      read: async () => {
        if (found instanceof Error) throw found;
        return found;
      },
    },
    isStrict: async () => isStrict,
    lastGood: lastGoodInMemory,
    log,
  });
const nextRead = () => vi.advanceTimersByTimeAsync(3000);

it('is empty where the administrator has set nothing', async () => {
  const policy = await open();
  expect(policy.explicit()).toEqual({});
  expect(log.error).not.toHaveBeenCalled();
});

it('follows changes while the app runs, and notifies its listeners', async () => {
  const policy = await open();
  const changed = vi.fn();
  policy.onChange(changed);
  found = { updates: false };
  await nextRead();
  expect(policy.explicit()).toEqual({ updates: false });
  await nextRead();
  expect(changed).toHaveBeenCalledTimes(1);
  found = null;
  await nextRead();
  expect(policy.explicit()).toEqual({});
  expect(changed).toHaveBeenCalledTimes(2);
  policy.stop();
  found = { updates: false };
  await nextRead();
  expect(policy.explicit()).toEqual({});
});

it('keeps the last valid policy while the source is damaged, and logs that once', async () => {
  found = { updates: false };
  const policy = await open();
  found = new Error('Unexpected end of JSON input');
  await nextRead();
  await nextRead();
  expect(policy.explicit()).toEqual({ updates: false });
  expect(log.error).toHaveBeenCalledTimes(1);
  expect(log.error).toHaveBeenCalledWith(expect.stringContaining('Unexpected end of JSON input'));
  policy.stop();

  // The same after the next start.
  const again = await open();
  expect(again.explicit()).toEqual({ updates: false });
  found = { updates: true };
  await nextRead();
  expect(again.explicit()).toEqual({ updates: true });
  found = { updates: false, theme: 'light' };
  await nextRead();
  again.stop();
  found = new Error('damaged once more');
  expect((await open()).explicit()).toEqual({ updates: false, theme: 'light' });
});

it('forgets the last valid policy once the administrator has removed it', async () => {
  found = { updates: false };
  (await open()).stop();
  found = null;
  (await open()).stop();
  found = new Error('damaged');
  expect((await open()).explicit()).toEqual({});
});

it('starts with an empty policy if the stored copy is damaged as well', async () => {
  writeFileSync(join(folder, 'policy.json'), '{');
  found = new Error('damaged');
  expect((await open()).explicit()).toEqual({});
});

it('ignores only the malformed value, and logs that once', async () => {
  found = { updates: 'no', theme: 'light' };
  const policy = await open();
  await nextRead();
  expect(policy.explicit()).toEqual({ theme: 'light' });
  expect(log.error.mock.calls).toEqual([
    ['The policy updates is not used: it must be true or false (in the registry 1 or 0, as a REG_DWORD).'],
  ]);
});

it('logs what is in effect where no policy was known before a damaged one', async () => {
  found = new Error('damaged');
  const policy = await open();
  expect(policy.explicit()).toEqual({});
  expect(log.error.mock.lastCall).toEqual([
    "The organisation's policy can't be used, so nothing is decided, since no earlier one is known: damaged.",
  ]);
  policy.stop();

  isStrict = true;
  expect((await open()).explicit()).toEqual({ addServers: false, localServer: false, updates: false });
  expect(log.error.mock.lastCall?.[0]).toContain('so the strict one holds');
});

it('prefers the last valid policy to the strict one', async () => {
  isStrict = true;
  found = { theme: 'light' };
  (await open()).stop();
  found = new Error('damaged');
  expect((await open()).explicit()).toEqual({ theme: 'light' });
});

it('applies its log level, and logs which settings are decided', async () => {
  found = { logLevel: 'error', updates: false };
  const policy = await open();
  expect(policy.effective()).toMatchObject({ logLevel: 'error', updates: false, addServers: true });
  expect(log.setLevel).toHaveBeenLastCalledWith('error');
  expect(log.info.mock.calls).toEqual([['The organisation decides these settings: updates, logLevel.']]);
  found = null;
  await nextRead();
  expect(log.setLevel).toHaveBeenLastCalledWith('info');
  expect(log.info).toHaveBeenLastCalledWith('The organisation decides these settings: none.');
  policy.stop();
});

it('logs a fault again when it has returned, and when it has changed', async () => {
  found = new Error('first');
  const policy = await open();
  found = new Error('second');
  await nextRead();
  for (const fault of [{}, new Error('second'), {}, new Error('second')]) {
    found = fault;
    await nextRead();
  }
  expect(log.error.mock.calls.map(([text]: unknown[]) => String(text).split('so ')[1])).toEqual([
    'nothing is decided, since no earlier one is known: first.',
    'nothing is decided, since no earlier one is known: second.',
    'the last one holds: second.',
    'the last one holds: second.',
  ]);
  policy.stop();
});

it('has one read at a time, even if a read takes long', async () => {
  const reads: PromiseWithResolvers<null>[] = [];
  const read = vi.fn(() => {
    const one = Promise.withResolvers<null>();
    reads.push(one);
    return one.promise;
  });
  const lastGood = { read: async () => null, write: vi.fn(async () => {}) };
  const opening = watchPolicy({
    source: { interval: 3000, read },
    isStrict: async () => false,
    lastGood,
    log,
  });
  reads[0]?.resolve(null);
  const policy = await opening;
  await vi.advanceTimersByTimeAsync(9000);
  expect(read).toHaveBeenCalledTimes(2);
  reads[1]?.resolve(null);
  await nextRead();
  expect(read).toHaveBeenCalledTimes(3);
  expect(lastGood.write, 'only what has changed').toHaveBeenCalledTimes(1);
  policy.stop();
});

it('is not replaced by an older copy once this run has read it', async () => {
  const read = vi.fn(async () => ({ theme: 'light' }));
  const policy = await watchPolicy({
    source: {
      interval: 3000,
      read: async () => {
        if (found instanceof Error) throw found;
        return found;
      },
    },
    isStrict: async () => true,
    lastGood: { read, write: async () => {} },
    log,
  });
  found = new Error('damaged');
  await nextRead();
  expect(read).not.toHaveBeenCalled();
  expect(policy.explicit()).toEqual({ addServers: false, localServer: false, updates: false });
  expect(log.error.mock.lastCall?.[0]).toContain(
    "can't be used, so the strict one holds, since no earlier one is known: damaged.",
  );
  policy.stop();
});

it('has a copy that only the user can read, and works without it on a full disk', async () => {
  const file = join(folder, 'copy.json');
  await lastGoodIn(file).write({ theme: 'light' });
  expect(await lastGoodIn(file).read()).toEqual({ theme: 'light' });
  if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600);
  await lastGoodIn(file).write(null);
  await lastGoodIn(file).write(null);
  expect(existsSync(file)).toBe(false);
  expect(await lastGoodIn(file).read()).toBeNull();
  writeFileSync(file, '[]');
  expect(await lastGoodIn(file).read()).toBeNull();
  await lastGoodIn(join(file, 'below a file')).write({});
});
