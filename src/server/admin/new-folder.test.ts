import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { AdminError } from './admin-error.ts';
import { createComplete } from './new-folder.ts';

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
