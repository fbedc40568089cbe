import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { storedDraftAtom } from '#renderer/stores/drafts/drafts.ts';
import { undoAtom } from '#renderer/stores/preferences/undo.ts';
import { community, post } from '#tests/fixtures/outbox.ts';
import { outboxAtom, undoableAtom } from './atoms.ts';
import { enqueueMutation } from './enqueue.ts';
import { undoMs } from './entry.ts';
import { processorAtom } from './processor.ts';

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
  const entry = store.get(undoableAtom);
  if (entry === undefined) throw new Error('Nothing is held.');
  expect(await store.get(processorAtom).cancel(entry, entry.draftSlot)).toBe(true);
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
