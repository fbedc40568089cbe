import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { fillStorage } from '#tests/fixtures/full-storage.ts';
import { silenceLog } from '#tests/fixtures/log.ts';
import { testStore, testUser } from '#tests/fixtures/stores.ts';
import { draftKey } from '#renderer/lib/storage-keys.ts';
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
import { noteSentId, readSentIds } from './sent-ids.ts';
import { hasEntry, hydrateEntries, isUnpersisted, putEntry, removeEntry } from './storage.ts';

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
/** The format on disk of every version. */
const stored = {
  post: { ...common, key: 'k1', call: 'addTweet', content: 'hello', place: 'dialog', media: false },
  like: { ...common, at: 2, key: 'k2', call: 'toggleLike', id: 't1', about: 'bo', wanted: true },
};
const write = (entry: { readonly key: string }) =>
  localStorage.setItem(name(entry.key), JSON.stringify(entry));
const read = (key: string): unknown => JSON.parse(localStorage.getItem(name(key)) ?? 'null');
const store = () => testStore(() => Promise.reject(new Error('no calls expected')));

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('entries of an earlier version are read, in order', () => {
  write(stored.like);
  write(stored.post);
  const app = store();
  expect(app.get(outboxAtom)).toEqual([post, like]);
  expect(app.get(optimisticOverrideAtom('toggleLike/t1'))).toBe(true);
});

test('an earlier version, in another window, can read new entries', () => {
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

test("another window's entries are shown after a delay, or never if it has sent them by then", async () => {
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

test('an entry that can not be stored stays in memory, also when another window writes', () => {
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

test('an entry whose image can not be stored is not on disk either', () => {
  const app = store();
  expect(putEntry(app, testUser._id, { ...post, media: true }, false)).toBe(false);
  expect(read('k1')).toBeNull();
  expect(putEntry(app, testUser._id, { ...post, media: true, tried: { known: [], since: '' } })).toBe(false);
  expect(app.get(outboxAtom)).toHaveLength(1);
});

test('a changed entry that no longer fits stays on disk unchanged, in its position', () => {
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

test("another account's entries are neither read nor watched", async () => {
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
  // Local storage was cleared, or the event is of another storage.
  notify(null);
  await vi.advanceTimersByTimeAsync(2000);
  expect(app.get(outboxAtom)).toEqual([like]);
});

test('without a subscriber, changes of other windows are not watched', async () => {
  vi.useFakeTimers();
  const app = store();
  // Stores of other tests on this page may watch the account that all tests use.
  app.set(signInAtom, { ...testUser, _id: 'u7' });
  app.sub(outboxAtom, () => {})();
  const reads = vi.spyOn(Storage.prototype, 'getItem');
  const key = 'warble.outbox.u7.k1';
  localStorage.setItem(key, JSON.stringify(stored.post));
  window.dispatchEvent(new StorageEvent('storage', { key }));
  await vi.advanceTimersByTimeAsync(2000);
  expect(reads).not.toHaveBeenCalled();
});

test('if the disk can not be read, only entries in memory exist', () => {
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

test('the text of a corrupt entry is appended to the draft; without a text there is nothing to restore', () => {
  const log = silenceLog();
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

test('the text of a corrupt entry is stored also where the disk has room for only one of the two', () => {
  silenceLog();
  const app = store();
  localStorage.setItem(name('k1'), '{"content":"half"}');
  fillStorage();
  hydrateEntries(app, testUser._id);
  expect(localStorage.getItem(draftKey(testUser._id, 'composer'))).toBe('"half"');
});

test('the ids of the last 50 texts are kept, newest first, for each account', () => {
  expect(readSentIds(testUser._id)).toEqual([]);
  for (let number = 1; number <= 51; number += 1) noteSentId(testUser._id, `t${number}`);
  const ids = readSentIds(testUser._id);
  expect(ids).toHaveLength(50);
  expect([ids[0], ids[49]]).toEqual(['t51', 't2']);
  expect(readSentIds('u9')).toEqual([]);
});

test('of several likes of one post the last one is shown, independent of a follow with the same id', () => {
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

test('a pending edit overrides the text of its post or comment, unless it was refused', () => {
  const app = store();
  const edit = { ...common, key: 'k1', call: 'editComment', id: 'c1', content: 'one' } as const;
  putEntry(app, testUser._id, edit);
  putEntry(app, testUser._id, { ...edit, key: 'k2', at: 2, id: 'c2', content: 'two' });
  putEntry(app, testUser._id, { ...edit, key: 'k3', at: 3, call: 'addComment', about: '', content: 'three' });
  expect(app.get(waitingEditAtom('editComment/c1'))).toBe('one');
  putEntry(app, testUser._id, { ...edit, refused: 'No.' });
  expect(app.get(waitingEditAtom('editComment/c1'))).toBeUndefined();
  expect(app.get(waitingEditAtom('editComment/c2'))).toBe('two');
});

test('only the last held post that was not sent yet can be undone', () => {
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
