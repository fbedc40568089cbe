import { mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { openWalSync } from './sync-wal.ts';

test('commits share a sync that begins after them', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'warble-wal-'));
  const file = join(folder, 'log');
  await writeFile(file, '');
  const some = await open(file);
  const syncs: PromiseWithResolvers<void>[] = [];
  const datasync = vi.spyOn(Object.getPrototypeOf(some), 'datasync').mockImplementation(() => {
    const running = Promise.withResolvers<void>();
    syncs.push(running);
    return running.promise;
  });
  const wal = await openWalSync(file);
  const first = wal.sync();
  await vi.waitFor(() => expect(syncs).toHaveLength(1));
  // The one under way may have begun before these were committed.
  const later = Promise.all([wal.sync(), wal.sync(), wal.sync()]);
  syncs[0]?.resolve();
  await first;
  await vi.waitFor(() => expect(syncs).toHaveLength(2));
  syncs[1]?.reject(new Error('no disk'));
  await expect(later).rejects.toThrow('no disk');
  // A later one may succeed.
  const last = wal.sync();
  await vi.waitFor(() => expect(syncs).toHaveLength(3));
  syncs[2]?.resolve();
  await last;
  datasync.mockRestore();
  await some.close();
  await wal.close();
  await rm(folder, { recursive: true });
});
