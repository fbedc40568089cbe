import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { signInAtom } from '#renderer/stores/session/auth.ts';
import { undoAtom } from '#renderer/stores/preferences/undo.ts';
import { community, communityWithPost, post } from '#tests/fixtures/outbox.ts';
import { testUser } from '#tests/fixtures/stores.ts';
import { outboxAtom } from './atoms.ts';
import { enqueueMutation } from './enqueue.ts';
import { foregroundTimeoutMs, processorAtom } from './processor.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** An app with a pending post that did not arrive. */
const unsent = () => communityWithPost('one');

test('a window that gets the focus retries at once, but not within a second of the last failure', async () => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(1);
  const { store, server } = await unsent();
  for (const ms of [1000, 2000, 4000]) await vi.advanceTimersByTimeAsync(ms + 10);
  const tries = () => server.calls.length;
  const before = tries();
  window.dispatchEvent(new Event('focus'));
  await vi.advanceTimersByTimeAsync(900);
  expect(tries()).toBe(before);
  await vi.advanceTimersByTimeAsync(200);
  expect(tries()).toBe(before + 1);
  await vi.advanceTimersByTimeAsync(1500);
  server.fault = null;
  window.dispatchEvent(new Event('focus'));
  await vi.advanceTimersByTimeAsync(1);
  expect(store.get(outboxAtom)).toEqual([]);
  const after = tries();
  window.dispatchEvent(new Event('focus'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(tries(), 'nothing waits').toBe(after);
});

test('a further change retries before the next scheduled time, but not within a second of the last failure', async () => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(1);
  const { store, server } = await unsent();
  for (const ms of [1000, 2000, 4000]) await vi.advanceTimersByTimeAsync(ms + 10);
  const before = server.calls.length;
  await enqueueMutation(store, post('two'));
  await vi.advanceTimersByTimeAsync(900);
  expect(server.calls).toHaveLength(before);
  await vi.advanceTimersByTimeAsync(200);
  expect(server.calls).toHaveLength(before + 1);
});

test('after a success the next failure is retried after 1 s again', async () => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(1);
  const { store, server } = await unsent();
  await vi.advanceTimersByTimeAsync(1010);
  await vi.advanceTimersByTimeAsync(2010);
  server.fault = null;
  await vi.advanceTimersByTimeAsync(4010);
  expect(store.get(outboxAtom)).toEqual([]);
  server.fault = 'before';
  await enqueueMutation(store, post('two'));
  const before = server.calls.length;
  await vi.advanceTimersByTimeAsync(990);
  expect(server.calls).toHaveLength(before);
  await vi.advanceTimersByTimeAsync(30);
  expect(server.calls).toHaveLength(before + 1);
});

test('a post goes on being sent where the account of its user is changed meanwhile', async () => {
  const { store, server } = community();
  server.hang = Promise.withResolvers();
  const ended = enqueueMutation(store, post('one'));
  await vi.waitFor(() => expect(server.changes()).toHaveLength(1));
  store.set(signInAtom, { ...testUser, fullName: 'Ada the Second' });
  server.hang.resolve(null);
  expect(await ended).toBe('sent');
  expect(server.changes()).toHaveLength(1);
});

test('a held post is shown as pending only when it should have been sent long ago', async () => {
  vi.useFakeTimers();
  const { store, server, waiting: shown } = community();
  store.set(undoAtom, true);
  server.hang = Promise.withResolvers();
  await enqueueMutation(store, post('one'));
  await vi.advanceTimersByTimeAsync(5000 + foregroundTimeoutMs - 10);
  expect(shown()).toEqual([]);
  await vi.advanceTimersByTimeAsync(20);
  expect(shown()).toEqual(['one']);
});

test('the windows of one account send one at a time, independent of other accounts', async () => {
  const names: string[] = [];
  const request = (name: string, work: () => unknown) => {
    if (name.startsWith('warble.outbox')) names.push(name);
    return Promise.resolve(work());
  };
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'locks'));
  const { store } = community();
  expect(await enqueueMutation(store, post('one'))).toBe('sent');
  expect(new Set(names)).toEqual(new Set([`warble.outbox.${testUser._id}`]));
});

test('without a held post, nothing is sent before a sign-out', async () => {
  const { store, server } = await unsent();
  server.hang = Promise.withResolvers();
  const before = server.calls.length;
  await store.get(processorAtom).finishSending();
  expect(server.calls).toHaveLength(before);
});
