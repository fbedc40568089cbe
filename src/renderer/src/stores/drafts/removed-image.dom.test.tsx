import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeDatabase } from '#tests/fixtures/database.ts';
import {
  image,
  mark,
  markKey,
  open,
  other,
  settle,
  toastsOf,
  withPicked,
} from '#tests/fixtures/image-draft.ts';
import { silenceLog } from '#tests/fixtures/log.ts';
import { composerMediaAtom, restoreComposerMediaAtom } from './composer.ts';

/* The image of a draft once it was removed, also where the page is closed before that has ended. */

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('a removed image does not come back after a reload', async () => {
  const { kept } = fakeDatabase();
  const store = open();
  store.set(composerMediaAtom, image);
  store.set(composerMediaAtom, null);
  expect(store.get(composerMediaAtom)).toBeNull();
  await settle();
  expect(kept.size).toBe(0);
  const reopened = open();
  expect(await reopened.set(restoreComposerMediaAtom)).toBe(false);
  expect(reopened.get(composerMediaAtom)).toBeNull();
  // Another window picks one: it can be restored here, too.
  reopened.set(composerMediaAtom, other);
  await settle();
  expect(await store.set(restoreComposerMediaAtom)).toBe(true);
  expect(store.get(composerMediaAtom)).toBe(other);
  expect(toastsOf(store)).toEqual([]);
});

test('an image that is removed while it is being restored does not come back', async () => {
  const { kept } = await withPicked();
  const store = open();
  vi.spyOn(kept, 'get').mockImplementationOnce(() => {
    store.set(composerMediaAtom, null);
    return image;
  });
  expect(await store.set(restoreComposerMediaAtom)).toBe(false);
  expect(store.get(composerMediaAtom)).toBeNull();
});

test('a removed image does not come back where the page was closed before it was deleted, until another is picked', async () => {
  silenceLog();
  const database = await withPicked();
  database.set('full');
  open().set(composerMediaAtom, null);
  await settle();
  expect(database.kept.size).toBe(1);
  database.set('full');
  const store = open();
  expect(await store.set(restoreComposerMediaAtom)).toBe(false);
  expect([database.kept.size, mark()]).toEqual([1, '""']);
  store.set(composerMediaAtom, other);
  database.set(null);
  await settle();
  expect(await open().set(restoreComposerMediaAtom)).toBe(true);
});

test('a removed image whose page was closed before it was deleted is deleted at the next start, with its mark', async () => {
  silenceLog();
  const database = await withPicked();
  database.set('full');
  open().set(composerMediaAtom, null);
  await settle();
  database.set(null);
  expect([database.kept.size, mark()]).toEqual([1, '""']);
  expect(await open().set(restoreComposerMediaAtom)).toBe(false);
  expect([database.kept.size, mark()]).toEqual([0, null]);
});

test('an image that is picked while the one before it is still to be deleted is not deleted in its place', async () => {
  const { kept } = await withPicked();
  localStorage.setItem(markKey, '""');
  const store = open();
  store.set(composerMediaAtom, other);
  expect(await store.set(restoreComposerMediaAtom)).toBe(false);
  await settle();
  expect([...kept.values()]).toEqual([other]);
  expect(await open().set(restoreComposerMediaAtom)).toBe(true);
});

test('an image that is removed while it is being stored has the mark of a removed one until it is deleted', async () => {
  const { kept } = await withPicked();
  const marks: unknown[] = [];
  vi.spyOn(kept, 'delete').mockImplementationOnce(() => marks.push(mark()) > 0);
  const store = open();
  store.set(composerMediaAtom, other);
  store.set(composerMediaAtom, null);
  await settle();
  expect(marks).toEqual(['""']);
  expect(mark()).toBeNull();
});

test('once the image is removed, a database that can not be read is not reported', async () => {
  silenceLog();
  const database = await withPicked();
  open().set(composerMediaAtom, null);
  await settle();
  database.set('closed');
  const store = open();
  expect(await store.set(restoreComposerMediaAtom)).toBe(false);
  expect(toastsOf(store)).toEqual([]);
});

test('a removed image that is still to be deleted is not reported where the database can not be read', async () => {
  silenceLog();
  const database = await withPicked();
  database.set('closed');
  localStorage.setItem(markKey, '""');
  const store = open();
  expect(await store.set(restoreComposerMediaAtom)).toBe(false);
  expect(toastsOf(store)).toEqual([]);
});
