import { expect, test, vi } from 'vitest';
import { storeHeldPost } from '#tests/fixtures/outbox.ts';
import { testStore, testTweet, testUser } from '#tests/fixtures/stores.ts';
import { outboxAtom } from './atoms.ts';
import { resumeOutbox } from './enqueue.ts';

test('what an earlier run has left is sent', async () => {
  storeHeldPost(0);
  const call = vi.fn(async (name: string): Promise<unknown> =>
    name === 'currentUser' ? { user: testUser } : testTweet(),
  );
  const store = testStore(call);
  expect(store.get(outboxAtom)).toHaveLength(1);
  resumeOutbox(store);
  await vi.waitFor(() => expect(store.get(outboxAtom)).toEqual([]));
  expect(call.mock.calls.filter(([name]) => name === 'addTweet')).toHaveLength(1);
});
