import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { addAccount } from '#renderer/features/session/accounts.ts';
import { logout } from '#renderer/features/session/actions.ts';
import { composerMediaAtom } from '#renderer/stores/drafts/composer.ts';
import { storedDraftAtom } from '#renderer/stores/drafts/drafts.ts';
import { undoAtom } from '#renderer/stores/preferences/undo.ts';
import { timeoutMs } from '#renderer/stores/drafts/media-drafts.ts';
import { injectedServicesAtom, servicesAtom, type Store } from '#renderer/stores/session/services.ts';
import { openToastAtom } from '#renderer/stores/toasts.ts';
import { fakeDatabase } from '#tests/fixtures/database.ts';
import { passTime } from '#tests/fixtures/fake-time.ts';
import { community, post } from '#tests/fixtures/outbox.ts';
import { outboxAtom, undoableAtom } from './atoms.ts';
import { enqueueMutation } from './enqueue.ts';
import { undoMs } from './entry.ts';
import { finishTimeoutMs, processorAtom } from './processor.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function holding() {
  const opened = community();
  opened.store.set(undoAtom, true);
  return opened;
}

async function undo(store: Store): Promise<boolean> {
  const entry = store.get(undoableAtom);
  if (entry === undefined) throw new Error('Nothing is held.');
  return store.get(processorAtom).cancel(entry, entry.draftSlot);
}
const image = new File(['picture'], 'picture.png', { type: 'image/png' });
const withImage = { call: 'addTweet', content: 'look', draftSlot: 'composer', media: true } as const;
const tooLate = 'Too late: it is sent already, or was cancelled in another window.';

test('with Undo on, a post is held for 5 s and then sent once; later changes are not held', async () => {
  const { server, store, contents } = holding();
  expect(await enqueueMutation(store, post('one'))).toBe('waiting');
  const like = { call: 'toggleLike', id: 't1', about: 'bo', desired: true } as const;
  expect(await enqueueMutation(store, like)).toBe('sent');
  await passTime(undoMs - 100);
  expect(server.changes().map(({ name }) => name)).toEqual(['toggleLike']);
  expect(store.get(undoableAtom)).toMatchObject({ content: 'one' });
  await passTime(200);
  expect(server.changes().map(({ name }) => name)).toEqual(['toggleLike', 'addTweet']);
  expect(contents()).toEqual(['one', 'old']);
  expect(store.get(outboxAtom)).toEqual([]);
  expect(store.get(undoableAtom)).toBeUndefined();
});

test('of two posts that are held, each is sent after its own 5 s', async () => {
  const { store, contents } = holding();
  await enqueueMutation(store, post('one'));
  await passTime(2000);
  await enqueueMutation(store, post('two'));
  await passTime(undoMs - 2000 + 100);
  expect(contents()).toEqual(['one', 'old']);
  await passTime(2000);
  expect(contents()).toEqual(['two', 'one', 'old']);
});

test('by default a post is sent at once', async () => {
  const { store, contents } = community();
  expect(await enqueueMutation(store, post('one'))).toBe('sent');
  expect(contents()).toEqual(['one', 'old']);
});

test('a post is still held after a reload, and a later start sends it', async () => {
  const opened = holding();
  await enqueueMutation(opened.store, post('one'));
  await passTime(undoMs - 1000);
  await opened.restart();
  await passTime(500);
  expect(opened.store.get(undoableAtom)).toMatchObject({ content: 'one' });
  expect(opened.server.changes()).toEqual([]);
  await passTime(600);
  expect(opened.contents()).toEqual(['one', 'old']);

  await enqueueMutation(opened.store, post('two'));
  vi.setSystemTime(Date.now() + undoMs);
  await opened.restart();
  await passTime(10);
  expect(opened.contents()).toEqual(['two', 'one', 'old']);
});

test('setting the clock back does not hold a post for longer', async () => {
  const { store, contents } = holding();
  await enqueueMutation(store, post('one'));
  vi.setSystemTime(Date.now() - 24 * 60 * 60 * 1000);
  await passTime(undoMs);
  expect(contents()).toEqual(['one', 'old']);
});

test('Undo restores a held post to its draft slot, and it is not sent', async () => {
  const { server, store } = holding();
  await enqueueMutation(store, { call: 'addTweet', content: 'one', draftSlot: 'dialog', media: false });
  expect(await undo(store)).toBe(true);
  expect(store.get(storedDraftAtom('dialog'))).toBe('one');
  await passTime(2 * undoMs);
  expect(server.changes()).toEqual([]);
  expect(store.get(outboxAtom)).toEqual([]);
});

test('a post that can not be stored is not held', async () => {
  const { store, contents } = holding();
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(await enqueueMutation(store, post('one'))).toBe('sent');
  expect(contents()).toEqual(['one', 'old']);
});

/** Another window has sent everything; this one is told later. */
function sendElsewhere(): void {
  for (const name of Object.keys(localStorage)) {
    if (name.startsWith('warble.outbox.')) localStorage.removeItem(name);
  }
}

test('a post that another window has just sent can not be undone, which is reported', async () => {
  const { store } = holding();
  await enqueueMutation(store, post('one'));
  sendElsewhere();
  expect(await undo(store)).toBe(false);
  expect(store.get(storedDraftAtom('composer'))).toBeNull();
  expect(store.get(openToastAtom)?.text).toBe(tooLate);
  expect(store.get(outboxAtom)).toEqual([]);
});

test('a post that another window is sending is undone only once that has failed', async () => {
  const { store } = holding();
  await enqueueMutation(store, post('one'));
  const elsewhere = Promise.withResolvers<void>();
  const request = async (_name: string, work: () => unknown) => {
    await elsewhere.promise;
    return work();
  };
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'locks'));
  const undone = undo(store);
  await passTime(1000);
  expect(store.get(storedDraftAtom('composer'))).toBeNull();
  sendElsewhere();
  elsewhere.resolve();
  expect(await undone).toBe(false);
  expect(store.get(storedDraftAtom('composer'))).toBeNull();
  expect(store.get(openToastAtom)?.text).toBe(tooLate);
});

test('a post with an image is not sent during Undo, however slow the database is', async () => {
  const database = fakeDatabase();
  const { server, store } = holding();
  await enqueueMutation(store, withImage, image);
  await passTime(undoMs - 100);
  database.set('blocked');
  const undone = undo(store);
  await passTime(timeoutMs);
  expect(await undone).toBe(true);
  await passTime(2 * undoMs);
  expect(server.changes()).toEqual([]);
  expect(store.get(storedDraftAtom('composer'))).toBe('look');
  expect(store.get(composerMediaAtom)).toBe(image);
});

test('a post whose draft slot has another image when Undo is chosen is not sent, but stays in the list', async () => {
  const database = fakeDatabase();
  const { server, store, waiting } = holding();
  await enqueueMutation(store, withImage, image);
  await passTime(undoMs - 100);
  const other = new File(['other'], 'other.png', { type: 'image/png' });
  store.set(composerMediaAtom, other);
  database.set('blocked');
  const undone = undo(store);
  await passTime(timeoutMs);
  expect(await undone).toBe(false);
  const inTheWay = 'There is an image in the composer already. Post it or remove it first.';
  expect(store.get(openToastAtom)?.text).toBe(inTheWay);
  await passTime(2 * undoMs);
  expect(server.changes()).toEqual([]);
  expect(waiting()).toEqual(['look']);
  const [entry] = store.get(outboxAtom);
  if (entry === undefined) throw new Error('It is gone.');
  expect(entry.refused).toBe(inTheWay);
  database.set(null);
  expect(await store.get(processorAtom).cancel(entry), 'the other image is still there').toBe(false);
  expect(store.get(composerMediaAtom)).toBe(other);
  store.set(composerMediaAtom, null);
  expect(await store.get(processorAtom).cancel(entry)).toBe(true);
  expect(store.get(storedDraftAtom('composer'))).toBe('look');
  expect(store.get(composerMediaAtom)).toBe(image);
});

test('a post with an image that is being sent when Undo is chosen is sent, also with another image in its draft slot', async () => {
  fakeDatabase();
  const { server, store, contents } = holding();
  await enqueueMutation(store, withImage, image);
  store.set(composerMediaAtom, new File(['other'], 'other.png', { type: 'image/png' }));
  const [entry] = store.get(outboxAtom);
  if (entry === undefined) throw new Error('Nothing is held.');
  server.hang = Promise.withResolvers();
  await passTime(undoMs);
  expect(await store.get(processorAtom).cancel(entry)).toBe(false);
  server.hang.resolve(null);
  await passTime(0);
  expect(contents()).toEqual(['look', 'old']);
});

test('a post in the queue whose draft slot has another image when it is cancelled is sent', async () => {
  fakeDatabase();
  const { server, store, contents } = community();
  server.hang = Promise.withResolvers();
  void enqueueMutation(store, post('first'));
  await passTime(0);
  void enqueueMutation(store, withImage, image);
  await passTime(0);
  store.set(composerMediaAtom, new File(['other'], 'other.png', { type: 'image/png' }));
  const [, entry] = store.get(outboxAtom);
  if (entry === undefined) throw new Error('It is not in the queue.');
  expect(await store.get(processorAtom).cancel(entry)).toBe(false);
  server.hang.resolve(null);
  await passTime(0);
  expect(contents()).toEqual(['look', 'first', 'old']);
});

test('a sign-out first sends held posts', async () => {
  const { server, store } = holding();
  await enqueueMutation(store, post('one'));
  expect(await logout(store)).toBe(true);
  expect(server.calls.map(({ name }) => name)).toEqual(['addTweet', 'logout']);
});

test('a sign-out first sends held posts also where another change waits to be retried', async () => {
  const { server, store } = holding();
  server.fault = 'before';
  const like = { call: 'toggleLike', id: 't1', about: 'bo', desired: true } as const;
  expect(await enqueueMutation(store, like)).toBe('waiting');
  await enqueueMutation(store, post('one'));
  server.fault = null;
  server.calls.length = 0;
  expect(await logout(store)).toBe(true);
  expect(server.changes().map(({ name }) => name)).toEqual(['toggleLike', 'addTweet']);
});

test('a sign-out waits only some seconds for a server that does not respond', async () => {
  const { server, store } = holding();
  await enqueueMutation(store, post('one'));
  server.hang = Promise.withResolvers();
  const leaving = logout(store);
  await passTime(finishTimeoutMs - 100);
  expect(server.calls.map(({ name }) => name)).toEqual(['addTweet']);
  await passTime(200);
  expect(server.calls.map(({ name }) => name)).toEqual(['addTweet', 'logout']);
  server.hang.resolve(null);
  await leaving;
});

test('switching accounts first sends held posts', async () => {
  const { server, store } = holding();
  await enqueueMutation(store, post('one'));
  const services = store.get(servicesAtom);
  const sentBefore: number[] = [];
  const chooseAccount = async () => {
    sentBefore.push(server.changes().length);
    return false;
  };
  store.set(injectedServicesAtom, { ...services, bridge: { ...services.bridge, chooseAccount } });
  await addAccount(store);
  expect(sentBefore).toEqual([1]);
});

test.each([
  ['is answered', 0],
  ['gets no response for some seconds', 200],
])('switching accounts waits for what is being sent until that %s', async (_, more) => {
  const { server, store } = community();
  const services = store.get(servicesAtom);
  const chooseAccount = vi.fn(async () => false);
  store.set(injectedServicesAtom, { ...services, bridge: { ...services.bridge, chooseAccount } });
  server.hang = Promise.withResolvers();
  const sending = enqueueMutation(store, post('one'));
  await vi.waitFor(() => expect(server.changes()).toHaveLength(1));
  const switching = addAccount(store);
  await passTime(finishTimeoutMs - 100);
  expect(chooseAccount).not.toHaveBeenCalled();
  if (more === 0) server.hang.resolve(null);
  await passTime(more);
  await switching;
  expect(chooseAccount).toHaveBeenCalledOnce();
  server.hang.resolve(null);
  await sending;
});
