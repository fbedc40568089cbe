import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { AdminError } from './admin-error.ts';
import { createComplete, interruptedIn } from './new-folder.ts';

test('what an interrupted command has left is not in the way of the next one', async () => {
  const parent = await mkdtemp(join(tmpdir(), 'warble-new-folder-'));
  const folder = join(parent, 'ada');
  const exists = () => new AdminError('There is one already.');
  const { promise: isWriting, resolve } = Promise.withResolvers<void>();
  const interrupted = () => {
    resolve();
    return Promise.withResolvers<void>().promise;
  };
  void createComplete(folder, interrupted, exists);
  await isWriting;
  const write = (unfinished: string) => writeFile(join(unfinished, 'account.json'), 'all of it');
  await createComplete(folder, write, exists);
  expect(await readFile(join(folder, 'account.json'), 'utf8')).toBe('all of it');
  const inVain = vi.fn(write);
  await expect(createComplete(folder, inVain, exists)).rejects.toThrow('There is one already.');
  expect(inVain).not.toHaveBeenCalled();
  await rm(parent, { recursive: true });
});

test('a command that takes more than a day does not count as interrupted while it runs', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const parent = await mkdtemp(join(tmpdir(), 'warble-new-folder-'));
  const { promise: isComplete, resolve: complete } = Promise.withResolvers<void>();
  const { promise: isWriting, resolve: begin } = Promise.withResolvers<void>();
  const write = async (unfinished: string) => {
    await writeFile(join(unfinished, 'warble.dump'), '');
    begin();
    await isComplete;
  };
  const created = createComplete(join(parent, 'ada'), write, () => new AdminError('There is one already.'));
  await isWriting;
  vi.advanceTimersByTime(2 * 24 * 60 * 60 * 1000);
  const interrupted = () => interruptedIn(parent, () => true, Date.now());
  await vi.waitFor(async () => expect(await interrupted()).toEqual([]));
  complete();
  await created;
  expect(vi.getTimerCount()).toBe(0);
  await rm(parent, { recursive: true });
});
