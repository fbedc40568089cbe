import { afterEach, expect, test, vi } from 'vitest';
import { silenceLog } from '#tests/fixtures/log.ts';
import { testUser } from '#tests/fixtures/stores.ts';
import { storedDraftAtom } from '#renderer/stores/drafts/drafts.ts';
import { signInAtom, signOut } from '#renderer/stores/session/auth.ts';
import { openToastAtom } from '#renderer/stores/toasts.ts';
import { enqueueMutation, startProcessor } from './enqueue.ts';
import { outboxAtom } from './atoms.ts';
import { foregroundTimeoutMs, processorAtom } from './processor.ts';
import { retryDelayMs } from '#renderer/lib/back-off.ts';
import { setReachable } from '#renderer/lib/reachability.ts';
import { passTime } from '#tests/fixtures/fake-time.ts';
import { community, post } from '#tests/fixtures/outbox.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('retries back off: 1 s at first, twice as long each time, 1 minute at most, with jitter', async () => {
  expect([1, 2, 3, 4, 7, 20].map((failures) => retryDelayMs(failures, 1))).toEqual([
    1000, 2000, 4000, 8000, 60_000, 60_000,
  ]);
  expect(retryDelayMs(3, 0)).toBe(2000);
  expect(retryDelayMs(1, 0)).toBe(1000);

  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0.999);
  const { server, store } = community();
  server.fault = 'before';
  await enqueueMutation(store, post('one'));
  const tries = () => server.calls.length;
  expect(tries()).toBe(1);
  await passTime(990);
  expect(tries()).toBe(1);
  await passTime(20);
  expect(tries()).toBe(2);
  await passTime(1900);
  expect(tries()).toBe(2);
  await passTime(200);
  expect(tries()).toBe(3);
  // Another call got a response: the server can be reached again.
  server.fault = null;
  await passTime(1000);
  setReachable(false);
  setReachable(true);
  await passTime(1);
  expect(store.get(outboxAtom)).toEqual([]);
});

test.each([
  ['a retry is due', () => passTime(3000)],
  ['the network returns', async () => window.dispatchEvent(new Event('online'))],
])(
  'after a sign-out during which %s, what waits is sent once the user is signed in again',
  async (_, event) => {
    vi.useFakeTimers();
    const { server, store, contents } = community();
    server.fault = 'before';
    await enqueueMutation(store, post('one'));
    await passTime(10);
    signOut(store);
    await event();
    await passTime(10);
    server.fault = null;
    store.set(signInAtom, testUser);
    await passTime(10);
    expect(store.get(outboxAtom)).toEqual([]);
    expect(await enqueueMutation(store, post('two'))).toBe('sent');
    expect(contents()).toEqual(['two', 'one', 'old']);
  },
);

test('a clock that is set back by a day delays nothing, and keeps the order', async () => {
  vi.useFakeTimers();
  const { server, store, contents } = community();
  server.fault = 'before';
  await enqueueMutation(store, post('one'));
  server.fault = null;
  vi.setSystemTime(Date.now() - 24 * 60 * 60 * 1000);
  const second = enqueueMutation(store, post('two'));
  setReachable(false);
  setReachable(true);
  await passTime(2000);
  await second;
  expect(store.get(outboxAtom)).toEqual([]);
  expect(contents().slice(0, 2)).toEqual(['two', 'one']);
});

test('a call without a response is shown as pending after a timeout, continues, and can be aborted', async () => {
  vi.useFakeTimers();
  const { server, store, waiting, contents } = community();
  server.hang = Promise.withResolvers();
  const outcome = enqueueMutation(store, post('slow'));
  await passTime(foregroundTimeoutMs - 1);
  expect(waiting()).toEqual([]);
  await passTime(2);
  expect(await outcome).toBe('waiting');
  expect(waiting()).toEqual(['slow']);
  expect(server.changes()).toHaveLength(1);
  server.hang = null;
  window.dispatchEvent(new Event('online'));
  await passTime(10);
  expect(contents()).toEqual(['slow', 'old']);
  expect(store.get(outboxAtom)).toEqual([]);
});

test('a cancelled post becomes a draft again, below newer text, with a warning if it may have been sent', async () => {
  const { server, store, waiting, contents } = community();
  server.fault = 'after';
  await enqueueMutation(store, post('one'));
  await enqueueMutation(store, post('two'));
  store.set(storedDraftAtom('composer'), 'newer');
  const [, two] = store.get(outboxAtom);
  await store.get(processorAtom).cancel(two ?? never());
  expect(store.get(storedDraftAtom('composer'))).toBe('newer\n\ntwo');
  expect(waiting()).toEqual(['one']);
  expect(store.get(openToastAtom)).toBeUndefined();
  await store.get(processorAtom).cancel(store.get(outboxAtom)[0] ?? never());
  expect(store.get(openToastAtom)?.text).toMatch(/^The server may have taken it already/);
  expect(store.get(outboxAtom)).toEqual([]);
  expect(contents()).toEqual(['one', 'old']);
});

test('a change that can not be stored is sent anyway, and refused if there is no response', async () => {
  const { server, store, contents } = community();
  store.set(storedDraftAtom('composer'), 'big');
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  server.fault = 'before';
  expect(await enqueueMutation(store, post('big'))).toBe('refused');
  expect(store.get(openToastAtom)?.text).toMatch(/no room on this computer/);
  expect(store.get(storedDraftAtom('composer'))).toBe('big');
  expect(store.get(outboxAtom)).toEqual([]);
  server.fault = null;
  expect(await enqueueMutation(store, post('big'))).toBe('sent');
  expect(contents()).toEqual(['big', 'old']);
  full.mockRestore();
  expect(store.get(storedDraftAtom('composer'))).toBeNull();
});

for (const [call, id, text] of [
  ['toggleLike', 't1', 'like'],
  ['toggleFollow', 'u2', 'follow'],
] as const)
  test(
    `a ${text} that can not be stored and gets no response is undone, and only logged`,
    { tags: call === 'toggleLike' ? 'S8.17' : 'S8.21' },
    async () => {
      const log = silenceLog();
      const { server, store } = community();
      const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
        throw new DOMException('full', 'QuotaExceededError');
      });
      server.fault = 'before';
      expect(await enqueueMutation(store, { call, id, about: '', desired: true })).toBe('refused');
      expect(store.get(outboxAtom)).toEqual([]);
      expect(store.get(openToastAtom)).toBeUndefined();
      expect(log).toHaveBeenCalledWith(`${text}:`, expect.any(Error));
      full.mockRestore();
      log.mockRestore();
    },
  );

test('when a change can not be stored and the processor can not be loaded, a like is only logged and a text is refused', async () => {
  const log = silenceLog();
  vi.doMock('./processor.ts', () => {
    throw new Error('out of reach');
  });
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const { store } = community();
  const like = { call: 'toggleLike', id: 't1', about: '', desired: true } as const;
  expect(await enqueueMutation(store, like)).toBe('refused');
  expect(log).toHaveBeenCalledWith('outbox:', expect.any(Error));
  expect(store.get(openToastAtom)).toBeUndefined();
  expect(await enqueueMutation(store, post('big'))).toBe('refused');
  expect(store.get(openToastAtom)).toMatchObject({
    text: expect.stringMatching(/can't reach the server/),
    variant: 'destructive',
  });
  expect(store.get(outboxAtom)).toEqual([]);
  vi.doUnmock('./processor.ts');
  full.mockRestore();
  log.mockRestore();
});

test('a text that is stored waits while the processor can not be loaded, and is sent once it can', async () => {
  silenceLog();
  vi.doMock('./processor.ts', () => {
    throw new Error('out of reach');
  });
  const { store, waiting, contents } = community();
  store.set(storedDraftAtom('composer'), 'one');
  setReachable(false);
  expect(await enqueueMutation(store, post('one'))).toBe('waiting');
  expect(store.get(openToastAtom)).toBeUndefined();
  expect(store.get(storedDraftAtom('composer'))).toBeNull();
  expect(waiting()).toEqual(['one']);
  // The processor is requested again, which fails, too.
  await vi.dynamicImportSettled();
  vi.doUnmock('./processor.ts');
  setReachable(true);
  await vi.waitFor(() => expect(contents()).toEqual(['one', 'old']));
  await vi.waitFor(() => expect(store.get(outboxAtom)).toEqual([]));
});

test('a corrupt entry is removed from disk, and its text restored as a draft', async () => {
  silenceLog();
  localStorage.setItem(`warble.outbox.${testUser._id}.k1`, '{"call":"addTweet","content":"half"}');
  localStorage.setItem(`warble.outbox.${testUser._id}.k2`, '{"call":"addTw');
  localStorage.setItem(`warble.outbox.${testUser._id}.b.k3`, '{"content":"of another user"}');
  const { store, server } = community();
  await startProcessor(store);
  await vi.waitFor(() => expect(store.get(storedDraftAtom('composer'))).toBe('half'));
  expect(server.changes()).toEqual([]);
  expect(Object.keys(localStorage).filter((key) => key.startsWith('warble.outbox.'))).toEqual([
    `warble.outbox.${testUser._id}.b.k3`,
  ]);
});

function never(): never {
  throw new Error('It is not there.');
}
