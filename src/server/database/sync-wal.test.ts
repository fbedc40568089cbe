import { expect, test, vi } from 'vitest';
import { failForGood, shareSyncs } from './sync-wal.ts';

test('commits share a sync that begins after them', async () => {
  const syncs: PromiseWithResolvers<void>[] = [];
  const sync = shareSyncs(() => {
    const running = Promise.withResolvers<void>();
    syncs.push(running);
    return running.promise;
  });
  const first = sync();
  await vi.waitFor(() => expect(syncs).toHaveLength(1), { timeout: 60_000 });
  // The sync in progress may have begun before these were committed.
  const others = Promise.all([sync(), sync(), sync()]);
  syncs[0]?.resolve();
  await first;
  await vi.waitFor(() => expect(syncs).toHaveLength(2), { timeout: 60_000 });
  syncs[1]?.reject(new Error('no disk'));
  await expect(others).rejects.toThrow('no disk');
  // A second sync may succeed.
  const last = sync();
  await vi.waitFor(() => expect(syncs).toHaveLength(3), { timeout: 60_000 });
  syncs[2]?.resolve();
  await last;
});

test('after a failed sync of the log none succeeds, since the system may treat lost data as written', async () => {
  const sync = vi.fn(() => Promise.resolve());
  const lasting = failForGood(sync);
  await lasting();
  sync.mockRejectedValueOnce(Object.assign(new Error('no space'), { code: 'ENOSPC' }));
  await expect(lasting()).rejects.toThrow('could not be synced');
  await expect(lasting()).rejects.not.toHaveProperty('code');
  expect(sync).toHaveBeenCalledTimes(2);
});
