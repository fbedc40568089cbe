import { scryptSync } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import os from 'node:os';
import { join } from 'node:path';
import workerThreads, { Worker } from 'node:worker_threads';
import * as v from 'valibot';
import { expect, onTestFinished, test, vi } from 'vitest';
import { toRequest } from '#contract/api/codec.ts';
import { pixel } from '#tests/conformance/pixel.ts';
import { refuseThreads } from '#tests/fixtures/without-threads.ts';
import { quickPasswords } from '#tests/server/no-limits.ts';
import { createHashThreads, hashNiceness } from './hash-threads.ts';
import { startServer } from './index.ts';

const salt = Buffer.from('salt');
const cost = { N: 2 ** 10, r: 8, p: 1, maxmem: 2 ** 26 };
const expected = scryptSync('correct horse', salt, 32, cost);

function threads(niceness: number = hashNiceness.low) {
  const created = createHashThreads(niceness);
  onTestFinished(() => created.close());
  return created;
}

test('hashes at the same time are those of scrypt', async () => {
  const { derive } = threads();
  const keys = await Promise.all([1, 2, 3].map(() => derive('correct horse', salt, 32, cost)));
  expect(keys).toEqual([expected, expected, expected]);
  // An existing thread is used again.
  expect(await derive('correct horse', salt, 32, cost)).toEqual(expected);
});

test('an error of scrypt is thrown, and the next hash is made', async () => {
  const { derive } = threads();
  await expect(derive('correct horse', salt, 32, { ...cost, maxmem: 1 })).rejects.toThrow(/memory limit/);
  expect(await derive('correct horse', salt, 32, cost)).toEqual(expected);
});

/** Null where the thread has ended meanwhile. */
function priorityOf(thread: string): number | null {
  try {
    return os.getPriority(Number(thread));
  } catch {
    return null;
  }
}

// A process of the lowest priority has no lower one for its threads.
test
  .runIf(process.platform === 'linux' && os.getPriority() < 19)
  .each([hashNiceness.low, hashNiceness.lowest])(
  'hashes have a lower priority than requests, by %i at most',
  async (niceness) => {
    const own = os.getPriority();
    const { derive } = threads(niceness);
    await derive('correct horse', salt, 32, cost);
    const priorities = readdirSync('/proc/self/task').map(priorityOf);
    expect(os.getPriority()).toBe(own);
    expect(priorities).toContain(Math.min(19, own + niceness));
  },
);

test('where the system allows no thread, hashes are made without one', async () => {
  refuseThreads();
  expect(await threads().derive('correct horse', salt, 32, cost)).toEqual(expected);
  expect(workerThreads.Worker).toHaveBeenCalled();
});

test('a server hashes in such threads, and ends them with itself', async () => {
  const start = vi.spyOn(workerThreads, 'Worker');
  syncBuiltinESMExports();
  const folder = await mkdtemp(join(os.tmpdir(), 'warble-hashes-'));
  onTestFinished(async () => {
    vi.restoreAllMocks();
    syncBuiltinESMExports();
    await rm(folder, { recursive: true });
  });
  const { cost: quick } = quickPasswords;
  const server = await startServer({ dataDir: folder, passwords: { cost: quick } });
  const payload = { fullName: 'Ada', username: 'ada', email: 'ada@example.org', password: 'correct horse' };
  const avatar = pixel('ada');
  const { method, path, headers, body } = toRequest('register', { payload, files: { avatar } });
  const { status } = await fetch(`${server.url}${path}`, { method, headers, body: body ?? null });
  expect(status).toBe(201);
  const [worker] = start.mock.results.map(({ value }) => v.parse(v.instance(Worker), value));
  await server.close();
  await vi.waitFor(() => expect(worker?.threadId).toBe(-1), { timeout: 60_000 });
});

test('when the server closes, waiting hashes are refused, and none begins', async () => {
  const { derive, close } = threads();
  // This one has a running thread.
  await derive('correct horse', salt, 32, cost);
  const refusal = { name: 'Error', message: 'The server is being closed' };
  const underWay = derive('correct horse', salt, 32, { ...cost, N: 2 ** 14, p: 2 }).catch(
    (error: unknown) => error,
  );
  const closed = close();
  expect(await underWay).toMatchObject(refusal);
  await expect(derive('correct horse', salt, 32, cost)).rejects.toMatchObject(refusal);
  await closed;
});
