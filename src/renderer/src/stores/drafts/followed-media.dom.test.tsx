import { expect, onTestFinished, test, vi } from 'vitest';
import { signInAtom } from '#renderer/stores/session/auth.ts';
import type { Store } from '#renderer/stores/session/services.ts';
import { openToastAtom } from '#renderer/stores/toasts.ts';
import { silenceLog } from '#tests/fixtures/log.ts';
import { fakeDatabase } from '#tests/fixtures/database.ts';
import { testStore, testUser } from '#tests/fixtures/stores.ts';
import { composerMediaAtom, restoreComposerMediaAtom } from './composer.ts';

/* The image of a draft in several windows, for which stores with one local storage and one database stand. */

const first = new File(['first'], 'first.png', { type: 'image/png' });
const second = new File(['second'], 'second.png', { type: 'image/png' });
const imageKey = 'warble.draft.u1.composer.media';
const markKey = `warble.image.${imageKey}`;
const readMark = () => localStorage.getItem(markKey);
const tellWindows = () => window.dispatchEvent(new StorageEvent('storage', { key: markKey }));

const open = () => testStore(() => Promise.reject(new Error('no calls expected')));
/** As the form does while it is in the page. */
const show = (store: Store) => onTestFinished(store.sub(composerMediaAtom, () => {}));

/** Changes the image in one window, and tells the others once that is stored. */
async function change(store: Store, image: File | null) {
  const before = readMark();
  store.set(composerMediaAtom, image);
  await vi.waitFor(() => expect([before, '""']).not.toContain(readMark()));
  tellWindows();
}

/** A window that has picked an image, and another one that shows it, too. */
async function twoWindows() {
  const { kept } = fakeDatabase();
  const [one, other] = [open(), open()];
  show(one);
  await change(one, first);
  expect(await other.set(restoreComposerMediaAtom)).toBe(true);
  return { one, other, kept };
}

test('an image that another window has sent or removed is dropped', async () => {
  const { one, other, kept } = await twoWindows();
  show(other);
  await change(one, null);
  expect(other.get(composerMediaAtom)).toBeNull();
  expect(kept.size).toBe(0);
  expect(await other.set(restoreComposerMediaAtom)).toBe(false);
});

test('an image that was dropped while the form was not shown does not appear in it again', async () => {
  const { one, other } = await twoWindows();
  await change(one, null);
  show(other);
  expect(other.get(composerMediaAtom)).toBeNull();
});

test('an image that another window has picked is shown, also in place of an earlier one', async () => {
  const { one, other } = await twoWindows();
  show(other);
  await change(one, second);
  await vi.waitFor(() => expect(other.get(composerMediaAtom)).toBe(second));
  expect(one.get(composerMediaAtom)).toBe(second);
  await change(one, null);
  expect(other.get(composerMediaAtom)).toBeNull();
  await change(other, first);
  await vi.waitFor(() => expect(one.get(composerMediaAtom)).toBe(first));
});

test('while the form is not shown, an image that another window has picked is restored in place of the earlier one', async () => {
  const { one, other } = await twoWindows();
  await change(one, second);
  expect(await other.set(restoreComposerMediaAtom)).toBe(true);
  expect(other.get(composerMediaAtom)).toBe(second);
});

test('an image that is not stored yet stays, and replaces the one of another window once it is', async () => {
  const { one, other } = await twoWindows();
  show(other);
  const before = readMark();
  other.set(composerMediaAtom, second);
  localStorage.removeItem(markKey);
  tellWindows();
  expect([one, other].map((store) => store.get(composerMediaAtom))).toEqual([null, second]);
  await vi.waitFor(() => expect(readMark()).not.toBeNull());
  expect(readMark()).not.toBe(before);
  tellWindows();
  await vi.waitFor(() => expect(one.get(composerMediaAtom)).toBe(second));
});

test.each([
  ['replaced', second],
  ['removed', null],
])('an image that is %s while it is being stored does not appear again', async (_what, next) => {
  const { other, kept } = await twoWindows();
  // As soon as it is in the database, before its mark is stored.
  vi.spyOn(kept, 'set').mockImplementationOnce((key, value) => {
    other.set(composerMediaAtom, next);
    return kept.set(key, value);
  });
  other.set(composerMediaAtom, first);
  await vi.waitFor(() => expect(kept.get(imageKey) ?? null).toBe(next));
  expect(other.get(composerMediaAtom)).toBe(next);
});

test.each([
  ['sent', null],
  ['replaced', second],
])('an image that another window has %s while it was being restored is not shown', async (_what, next) => {
  const { kept } = await twoWindows();
  const restoring = open();
  show(restoring);
  vi.spyOn(kept, 'get').mockImplementationOnce(() => {
    if (next === null) {
      kept.delete(imageKey);
      localStorage.removeItem(markKey);
    } else {
      kept.set(imageKey, next);
      localStorage.setItem(markKey, '"next"');
    }
    return first;
  });
  expect(await restoring.set(restoreComposerMediaAtom)).toBe(next !== null);
  expect(restoring.get(composerMediaAtom)).toBe(next);
});

test('an image without a mark, for which local storage has no room, stays whatever other windows do', async () => {
  silenceLog();
  const { kept } = fakeDatabase();
  const store = open();
  show(store);
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  onTestFinished(() => full.mockRestore());
  store.set(composerMediaAtom, first);
  await vi.waitFor(() => expect(full).toHaveBeenCalled());
  expect(kept.get(imageKey)).toBe(first);
  tellWindows();
  expect(store.get(composerMediaAtom)).toBe(first);
});

test('an image that can not be kept stays when another window picks one', async () => {
  silenceLog();
  const database = fakeDatabase();
  const store = open();
  show(store);
  database.set('closed');
  store.set(composerMediaAtom, first);
  await vi.waitFor(() => expect(store.get(openToastAtom)?.variant).toBe('destructive'));
  localStorage.setItem(markKey, '"of another window"');
  tellWindows();
  expect(store.get(composerMediaAtom)).toBe(first);
});

test('the mark of an earlier version is followed', async () => {
  const { kept } = fakeDatabase();
  kept.set(imageKey, first);
  localStorage.setItem(markKey, 'true');
  const store = open();
  show(store);
  expect(await store.set(restoreComposerMediaAtom)).toBe(true);
  tellWindows();
  expect(store.get(composerMediaAtom)).toBe(first);
  localStorage.removeItem(markKey);
  tellWindows();
  expect(store.get(composerMediaAtom)).toBeNull();
});

test("what windows of another account do changes nothing, and that account's image is followed, too", async () => {
  const { one, other } = await twoWindows();
  show(other);
  other.set(signInAtom, { ...testUser, _id: 'u9' });
  window.dispatchEvent(new StorageEvent('storage', { key: 'warble.image.warble.draft.u9.composer.media' }));
  window.dispatchEvent(new StorageEvent('storage', { key: 'warble.theme' }));
  expect(one.get(composerMediaAtom)).toBe(first);
  await change(one, null);
  other.set(signInAtom, testUser);
  expect(other.get(composerMediaAtom)).toBeNull();
});
