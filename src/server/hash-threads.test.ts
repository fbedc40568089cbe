import { scryptSync } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import os from 'node:os';
import workerThreads from 'node:worker_threads';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createHashThreads } from './hash-threads.ts';

const salt = Buffer.from('salt');
const cost = { N: 2 ** 10, r: 8, p: 1, maxmem: 2 ** 26 };
const expected = scryptSync('correct horse', salt, 32, cost);

function threads() {
  const created = createHashThreads();
  onTestFinished(() => created.close());
  return created;
}

test('hashes at the same time are those of scrypt', async () => {
  const { derive } = threads();
  const keys = await Promise.all([1, 2, 3].map(() => derive('correct horse', salt, 32, cost)));
  expect(keys).toEqual([expected, expected, expected]);
  // A thread that is there is used again.
  expect(await derive('correct horse', salt, 32, cost)).toEqual(expected);
});

test('what scrypt refuses is an error, and the next hash is made', async () => {
  const { derive } = threads();
  await expect(derive('correct horse', salt, 32, { ...cost, maxmem: 1 })).rejects.toThrow(/memory limit/);
  expect(await derive('correct horse', salt, 32, cost)).toEqual(expected);
});

// A process of the lowest priority has no lower one for its threads.
test.runIf(process.platform === 'linux' && os.getPriority() < 19)(
  'hashes have a lower priority than requests',
  async () => {
    const own = os.getPriority();
    const { derive } = threads();
    await derive('correct horse', salt, 32, cost);
    const priorities = readdirSync('/proc/self/task').map((thread) => os.getPriority(Number(thread)));
    expect(os.getPriority()).toBe(own);
    expect(Math.max(...priorities)).toBeGreaterThan(own);
  },
);

test('where the system allows no thread, hashes are made all the same', async () => {
  vi.spyOn(workerThreads, 'Worker').mockImplementation(function () {
    throw new Error('ERR_WORKER_INIT_FAILED');
  });
  syncBuiltinESMExports();
  onTestFinished(() => {
    vi.restoreAllMocks();
    syncBuiltinESMExports();
  });
  expect(await threads().derive('correct horse', salt, 32, cost)).toEqual(expected);
});

test('a hash under way ends with the server', async () => {
  const { derive, close } = threads();
  const hash = derive('correct horse', salt, 32, { ...cost, N: 2 ** 17, maxmem: 2 ** 28, p: 50 });
  const outcome = expect(hash).rejects.toThrow('The server is being closed');
  await close();
  await outcome;
});
