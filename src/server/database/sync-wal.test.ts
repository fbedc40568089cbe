import { expect, test, vi } from 'vitest';
import { shareSyncs } from './sync-wal.ts';

test('commits share a sync that begins after them', async () => {
  const syncs: PromiseWithResolvers<void>[] = [];
  const sync = shareSyncs(() => {
    const running = Promise.withResolvers<void>();
    syncs.push(running);
    return running.promise;
  });
  const first = sync();
  await vi.waitFor(() => expect(syncs).toHaveLength(1));
  // The one under way may have begun before these were committed.
  const others = Promise.all([sync(), sync(), sync()]);
  syncs[0]?.resolve();
  await first;
  await vi.waitFor(() => expect(syncs).toHaveLength(2));
  syncs[1]?.reject(new Error('no disk'));
  await expect(others).rejects.toThrow('no disk');
  // Another one may succeed.
  const last = sync();
  await vi.waitFor(() => expect(syncs).toHaveLength(3));
  syncs[2]?.resolve();
  await last;
});
