import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { testStore, testUser } from '#tests/fixtures/stores.ts';
import { storedDraftAtom } from '#renderer/stores/drafts/drafts.ts';
import { signInAtom } from '#renderer/stores/session/auth.ts';
import {
  isWaitingAtom,
  optimisticOverrideAtom,
  outboxAtom,
  setForeground,
  undoableAtom,
  waitingAtom,
  waitingEditAtom,
} from './atoms.ts';
import type { Entry } from './entry.ts';
import {
  hasEntry,
  hydrateEntries,
  isUnpersisted,
  noteSentId,
  putEntry,
  readSentIds,
  removeEntry,
} from './storage.ts';

const name = (key: string) => `warble.outbox.${testUser._id}.${key}`;
const common = { at: 1, notBefore: null, tried: null, refused: null };
const post: Entry = {
  ...common,
  key: 'k1',
  call: 'addTweet',
  content: 'hello',
  draftSlot: 'dialog',
  media: false,
};
const like: Entry = { ...common, at: 2, key: 'k2', call: 'toggleLike', id: 't1', about: 'bo', desired: true };
/** As every version of the app has them on disk. */
const stored = {
  post: { ...common, key: 'k1', call: 'addTweet', content: 'hello', place: 'dialog', media: false },
  like: { ...common, at: 2, key: 'k2', call: 'toggleLike', id: 't1', about: 'bo', wanted: true },
};
const write = (entry: { readonly key: string }) =>
  localStorage.setItem(name(entry.key), JSON.stringify(entry));
const read = (key: string): unknown => JSON.parse(localStorage.getItem(name(key)) ?? 'null');
const store = () => testStore(() => Promise.reject(new Error('no calls expected')));

beforeEach(() => localStorage.clear());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('entries that an earlier version of the app has left are read, in order', () => {
  write(stored.like);
  write(stored.post);
  const app = store();
  expect(app.get(outboxAtom)).toEqual([post, like]);
  expect(app.get(optimisticOverrideAtom('toggleLike/t1'))).toBe(true);
});

test('entries are written so that an earlier version, in another window, can read them', () => {
  const app = store();
  expect(putEntry(app, testUser._id, post)).toBe(true);
  putEntry(app, testUser._id, like);
  expect(read('k1')).toEqual(stored.post);
  expect(read('k2')).toEqual(stored.like);
});

test('the disk is read once, and not with each change', () => {
  write(stored.post);
  const app = store();
  expect(app.get(outboxAtom)).toHaveLength(1);
  const reads = vi.spyOn(Storage.prototype, 'getItem');
  putEntry(app, testUser._id, like);
  expect(app.get(outboxAtom)).toEqual([post, like]);
  removeEntry(app, testUser._id, 'k1');
  expect(app.get(outboxAtom)).toEqual([like]);
  expect(reads).not.toHaveBeenCalled();
});

test("another window's entries are shown after a while, or never where it has sent them", async () => {
  vi.useFakeTimers();
  const app = store();
  onTestFinished(app.sub(waitingAtom, () => {}));
  const fromElsewhere = (change: () => void, key: string) => {
    change();
    window.dispatchEvent(new StorageEvent('storage', { key: name(key) }));
  };
  fromElsewhere(() => write(stored.post), 'k1');
  fromElsewhere(() => write(stored.like), 'k2');
  await vi.advanceTimersByTimeAsync(500);
  fromElsewhere(() => localStorage.removeItem(name('k2')), 'k2');
  await vi.advanceTimersByTimeAsync(499);
  expect(app.get(waitingAtom)).toEqual([]);
  await vi.advanceTimersByTimeAsync(2);
  expect(app.get(waitingAtom)).toEqual([post]);
  expect(hasEntry(app, testUser._id, 'k1')).toBe(true);
  localStorage.removeItem(name('k1'));
  expect(hasEntry(app, testUser._id, 'k1'), 'what is sent elsewhere is known at once').toBe(false);
});

test('what finds no room is in memory only, also when another window writes', () => {
  const app = store();
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(putEntry(app, testUser._id, post)).toBe(false);
  full.mockRestore();
  write(stored.like);
  hydrateEntries(app, testUser._id);
  expect(app.get(outboxAtom)).toEqual([post, like]);
  expect(isUnpersisted(app, testUser._id, 'k1')).toBe(true);
  expect(isUnpersisted(app, testUser._id, 'k2')).toBe(false);
});

test('an entry whose image can not be kept is not on disk either', () => {
  const app = store();
  expect(putEntry(app, testUser._id, { ...post, media: true }, false)).toBe(false);
  expect(read('k1')).toBeNull();
  expect(putEntry(app, testUser._id, { ...post, media: true, tried: { known: [], since: '' } })).toBe(false);
  expect(app.get(outboxAtom)).toHaveLength(1);
});

test('a text that has changed and finds no room any more is still on disk as it was, and in its position', () => {
  const app = store();
  putEntry(app, testUser._id, post);
  putEntry(app, testUser._id, like);
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const changed = { ...post, refused: 'No.' };
  expect(putEntry(app, testUser._id, changed)).toBe(true);
  expect(app.get(outboxAtom)).toEqual([changed, like]);
  expect(isUnpersisted(app, testUser._id, 'k1')).toBe(false);
  expect(read('k1')).toEqual(stored.post);
});

test("another account's entries are neither read nor followed", async () => {
  vi.useFakeTimers();
  const app = store();
  onTestFinished(app.sub(outboxAtom, () => {}));
  const notify = (key: string | null) => window.dispatchEvent(new StorageEvent('storage', { key }));
  localStorage.setItem(`warble.outbox.u9.k1`, JSON.stringify(stored.post));
  localStorage.setItem(`${name('b')}.k1`, JSON.stringify(stored.post));
  write(stored.like);
  notify('warble.outbox.u9.k1');
  notify('warble.theme');
  await vi.advanceTimersByTimeAsync(2000);
  expect(app.get(outboxAtom)).toEqual([]);
  // All of it was cleared, or is another.
  notify(null);
  await vi.advanceTimersByTimeAsync(2000);
  expect(app.get(outboxAtom)).toEqual([like]);
});

test('who no longer looks at the entries does not follow other windows', async () => {
  vi.useFakeTimers();
  const app = store();
  // Stores of other tests, which share the page, may follow the account of all tests.
  app.set(signInAtom, { ...testUser, _id: 'u7' });
  app.sub(outboxAtom, () => {})();
  const reads = vi.spyOn(Storage.prototype, 'getItem');
  const key = 'warble.outbox.u7.k1';
  localStorage.setItem(key, JSON.stringify(stored.post));
  window.dispatchEvent(new StorageEvent('storage', { key }));
  await vi.advanceTimersByTimeAsync(2000);
  expect(reads).not.toHaveBeenCalled();
});

test('where nothing can be read from disk, there is only what is in memory', () => {
  const app = store();
  putEntry(app, testUser._id, post, false);
  vi.spyOn(Object, 'keys').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  hydrateEntries(app, testUser._id);
  vi.restoreAllMocks();
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  expect(app.get(outboxAtom)).toEqual([post]);
  expect(hasEntry(app, testUser._id, 'k1')).toBe(true);
  expect(hasEntry(app, testUser._id, 'k2')).toBe(false);
});

test('the text of a damaged entry goes below what is being written; without a text there is nothing to restore', () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  const app = store();
  app.set(storedDraftAtom('composer'), 'begun');
  localStorage.setItem(name('k1'), '{"content":"half"}');
  localStorage.setItem(name('k2'), '{"content":""}');
  localStorage.setItem(name('k3'), '{"content":5}');
  localStorage.setItem(name('k4'), 'half');
  hydrateEntries(app, testUser._id);
  expect(app.get(storedDraftAtom('composer'))).toBe('begun\n\nhalf');
  expect(['k1', 'k2', 'k3', 'k4'].map(read)).toEqual([null, null, null, null]);
  expect(log).toHaveBeenCalledTimes(4);
  expect(log).toHaveBeenCalledWith('outbox:', new Error('An entry is damaged.'));
});

test('the ids of the last 50 texts are kept, newest first, for each account', () => {
  expect(readSentIds(testUser._id)).toEqual([]);
  for (let number = 1; number <= 51; number += 1) noteSentId(testUser._id, `t${number}`);
  const ids = readSentIds(testUser._id);
  expect(ids).toHaveLength(50);
  expect([ids[0], ids[49]]).toEqual(['t51', 't2']);
  expect(readSentIds('u9')).toEqual([]);
});

test('of several likes of one post the last one shows; a follow of the same id is another thing', () => {
  const app = store();
  const shown = (call: 'toggleLike' | 'toggleFollow') => [
    app.get(optimisticOverrideAtom(`${call}/t1`)),
    app.get(isWaitingAtom(`${call}/t1`)),
  ];
  expect(shown('toggleLike')).toEqual([undefined, false]);
  putEntry(app, testUser._id, like);
  putEntry(app, testUser._id, { ...like, key: 'k3', at: 3, desired: false });
  putEntry(app, testUser._id, { ...like, key: 'k4', at: 4, id: 't2' });
  expect(shown('toggleLike')).toEqual([false, true]);
  expect(shown('toggleFollow')).toEqual([undefined, false]);
  setForeground(app, 'k2', true);
  setForeground(app, 'k3', true);
  expect(shown('toggleLike'), 'what is sent for the first time is not waiting').toEqual([false, false]);
  setForeground(app, 'k3', false);
  expect(shown('toggleLike')).toEqual([false, true]);
});

test('an edit that waits shows in place of the text of its post or comment, unless it was refused', () => {
  const app = store();
  const edit = { ...common, key: 'k1', call: 'editComment', id: 'c1', content: 'one' } as const;
  putEntry(app, testUser._id, edit);
  putEntry(app, testUser._id, { ...edit, key: 'k2', at: 2, id: 'c2', content: 'two' });
  putEntry(app, testUser._id, { ...edit, key: 'k3', at: 3, call: 'addComment', about: '', content: 'three' });
  expect(app.get(waitingEditAtom('c1'))).toBe('one');
  putEntry(app, testUser._id, { ...edit, refused: 'No.' });
  expect(app.get(waitingEditAtom('c1'))).toBeUndefined();
  expect(app.get(waitingEditAtom('c2'))).toBe('two');
});

test('only the last post that was held and not sent yet can be taken back', () => {
  const app = store();
  const held: Entry = { ...post, notBefore: 5 };
  const tried = { known: [], since: '' };
  expect(app.get(undoableAtom)).toBeUndefined();
  putEntry(app, testUser._id, held);
  putEntry(app, testUser._id, { ...post, key: 'k3', at: 3 });
  putEntry(app, testUser._id, { ...held, key: 'k4', at: 4, tried });
  putEntry(app, testUser._id, { ...held, key: 'k5', at: 5, refused: 'No.' });
  putEntry(app, testUser._id, { ...like, key: 'k6', at: 6, notBefore: 5 });
  expect(app.get(undoableAtom)).toEqual(held);
  putEntry(app, testUser._id, { ...held, key: 'k7', at: 7 });
  expect(app.get(undoableAtom)?.key).toBe('k7');
});
