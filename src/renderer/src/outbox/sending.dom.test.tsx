import { afterEach, expect, test, vi } from 'vitest';
import { pendingPostAtom } from '#renderer/stores/drafts/composer.ts';
import { undoAtom } from '#renderer/stores/preferences/undo.ts';
import { community, post } from '#tests/fixtures/outbox.ts';
import { testUser } from '#tests/fixtures/stores.ts';
import { isComingAtom, isSendingAtom } from './atoms.ts';
import { enqueueMutation } from './enqueue.ts';

afterEach(() => vi.useRealTimers());

/* What leaving the page would cut off. */

test('a change is being sent from when it is made until the server has answered', async () => {
  const { store, server } = community();
  expect(store.get(isSendingAtom)).toBe(false);
  server.hang = Promise.withResolvers();
  const outcome = enqueueMutation(store, post('one'));
  expect(store.get(isComingAtom), 'not known to the processor yet').toBe(true);
  await vi.waitFor(() => expect(server.changes()).toHaveLength(1));
  expect(store.get(isSendingAtom)).toBe(true);
  server.hang.resolve(null);
  expect(await outcome).toBe('sent');
  expect([store.get(isComingAtom), store.get(isSendingAtom)]).toEqual([false, false]);
});

test('what waits for the server is not being sent', async () => {
  const { store, server } = community();
  server.fault = 'before';
  expect(await enqueueMutation(store, post('one'))).toBe('waiting');
  expect(store.get(isSendingAtom)).toBe(false);
});

test('a post that can be taken back is being sent', async () => {
  vi.useFakeTimers();
  const { store, server } = community();
  store.set(undoAtom, true);
  const outcome = enqueueMutation(store, post('one'));
  await vi.advanceTimersByTimeAsync(1000);
  expect(server.changes()).toEqual([]);
  expect(store.get(isSendingAtom)).toBe(true);
  await vi.advanceTimersByTimeAsync(60_000);
  await outcome;
  expect(store.get(isSendingAtom)).toBe(false);
});

test('a post that awaits its image is being sent', () => {
  const { store } = community();
  store.set(pendingPostAtom(testUser._id), 'form');
  expect([store.get(isComingAtom), store.get(isSendingAtom)]).toEqual([true, true]);
  store.set(pendingPostAtom(testUser._id), null);
  expect([store.get(isComingAtom), store.get(isSendingAtom)]).toEqual([false, false]);
});
