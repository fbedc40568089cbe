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
import { community, post } from '#tests/fixtures/outbox.ts';
import { outboxAtom, undoableAtom } from './atoms.ts';
import { enqueueMutation } from './enqueue.ts';
import { undoMs } from './entry.ts';
import { processorAtom, releaseTimeoutMs } from './processor.ts';

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

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

test('where the user wants it, a post is held for 5 s, and then sent once; what is done later is not', async () => {
  const { server, store, contents } = holding();
  expect(await enqueueMutation(store, post('one'))).toBe('waiting');
  const like = { call: 'toggleLike', id: 't1', about: 'bo', desired: true } as const;
  expect(await enqueueMutation(store, like)).toBe('sent');
  await pass(undoMs - 100);
  expect(server.changes().map(({ name }) => name)).toEqual(['toggleLike']);
  expect(store.get(undoableAtom)).toMatchObject({ content: 'one' });
  await pass(200);
  expect(server.changes().map(({ name }) => name)).toEqual(['toggleLike', 'addTweet']);
  expect(contents()).toEqual(['one', 'old']);
  expect(store.get(outboxAtom)).toEqual([]);
  expect(store.get(undoableAtom)).toBeUndefined();
});

test('by default a post is sent at once', async () => {
  const { store, contents } = community();
  expect(await enqueueMutation(store, post('one'))).toBe('sent');
  expect(contents()).toEqual(['one', 'old']);
});

test('it is still held after a reload, and a run that starts later sends it', async () => {
  const opened = holding();
  await enqueueMutation(opened.store, post('one'));
  await pass(undoMs - 1000);
  await opened.restart();
  await pass(500);
  expect(opened.store.get(undoableAtom)).toMatchObject({ content: 'one' });
  expect(opened.server.changes()).toEqual([]);
  await pass(600);
  expect(opened.contents()).toEqual(['one', 'old']);

  await enqueueMutation(opened.store, post('two'));
  vi.setSystemTime(Date.now() + undoMs);
  await opened.restart();
  await pass(10);
  expect(opened.contents()).toEqual(['two', 'one', 'old']);
});

test('a clock that is set back holds nothing for longer', async () => {
  const { store, contents } = holding();
  await enqueueMutation(store, post('one'));
  vi.setSystemTime(Date.now() - 24 * 60 * 60 * 1000);
  await pass(undoMs);
  expect(contents()).toEqual(['one', 'old']);
});

test('one that is taken back is a draft where it was written, and is not sent', async () => {
  const { server, store } = holding();
  await enqueueMutation(store, { call: 'addTweet', content: 'one', draftSlot: 'dialog', media: false });
  expect(await undo(store)).toBe(true);
  expect(store.get(storedDraftAtom('dialog'))).toBe('one');
  await pass(2 * undoMs);
  expect(server.changes()).toEqual([]);
  expect(store.get(outboxAtom)).toEqual([]);
});

test('one that finds no room on disk is not held', async () => {
  const { store, contents } = holding();
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(await enqueueMutation(store, post('one'))).toBe('sent');
  expect(contents()).toEqual(['one', 'old']);
});

/** What another window does that has sent all; this one is told of it later. */
function sendElsewhere(): void {
  for (const name of Object.keys(localStorage)) {
    if (name.startsWith('warble.outbox.')) localStorage.removeItem(name);
  }
}

test('what another window has just sent is not taken back, which is said', async () => {
  const { store } = holding();
  await enqueueMutation(store, post('one'));
  sendElsewhere();
  expect(await undo(store)).toBe(false);
  expect(store.get(storedDraftAtom('composer'))).toBeNull();
  expect(store.get(openToastAtom)?.text).toBe(tooLate);
  expect(store.get(outboxAtom)).toEqual([]);
});

test('what another window is sending is taken back only once that has failed', async () => {
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
  await pass(1000);
  expect(store.get(storedDraftAtom('composer'))).toBeNull();
  sendElsewhere();
  elsewhere.resolve();
  expect(await undone).toBe(false);
  expect(store.get(storedDraftAtom('composer'))).toBeNull();
  expect(store.get(openToastAtom)?.text).toBe(tooLate);
});

test('one with an image is not sent while it is taken back, however slow the database is', async () => {
  const database = fakeDatabase();
  const { server, store } = holding();
  await enqueueMutation(store, withImage, image);
  await pass(undoMs - 100);
  database.set('blocked');
  const undone = undo(store);
  await pass(timeoutMs);
  expect(await undone).toBe(true);
  await pass(2 * undoMs);
  expect(server.changes()).toEqual([]);
  expect(store.get(storedDraftAtom('composer'))).toBe('look');
  expect(store.get(composerMediaAtom)).toBe(image);
});

test('one that can not be taken back, since another image is in the way, is sent', async () => {
  const database = fakeDatabase();
  const { store, contents } = holding();
  await enqueueMutation(store, withImage, image);
  await pass(undoMs - 100);
  store.set(composerMediaAtom, new File(['other'], 'other.png', { type: 'image/png' }));
  database.set('blocked');
  const undone = undo(store);
  await pass(timeoutMs);
  expect(await undone).toBe(false);
  await pass(0);
  expect(contents()).toEqual(['look', 'old']);
});

test('a sign-out first sends what is held', async () => {
  const { server, store } = holding();
  await enqueueMutation(store, post('one'));
  expect(await logout(store)).toBe(true);
  expect(server.calls.map(({ name }) => name)).toEqual(['addTweet', 'logout']);
});

test('a sign-out does not wait for a server that does not answer for longer than some seconds', async () => {
  const { server, store } = holding();
  await enqueueMutation(store, post('one'));
  server.hang = Promise.withResolvers();
  const leaving = logout(store);
  await pass(releaseTimeoutMs - 100);
  expect(server.calls.map(({ name }) => name)).toEqual(['addTweet']);
  await pass(200);
  expect(server.calls.map(({ name }) => name)).toEqual(['addTweet', 'logout']);
  server.hang.resolve(null);
  await leaving;
});

test('a switch of the account first sends what is held', async () => {
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
