import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { testStore, testUser } from '#tests/fixtures/stores.ts';
import { optimisticOverrideAtom, outboxAtom, waitingAtom } from './atoms.ts';
import type { Entry } from './entry.ts';
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
  app.sub(waitingAtom, () => {});
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
