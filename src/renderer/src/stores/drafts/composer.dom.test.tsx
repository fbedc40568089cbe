import { beforeEach, afterEach, expect, test, vi } from 'vitest';
import { signInAtom } from '#renderer/stores/session/auth.ts';
import { awaitedChangesAtom } from '#renderer/stores/while-sending.ts';
import { openToastAtom } from '#renderer/stores/toasts.ts';
import { silenceLog } from '#tests/fixtures/log.ts';
import { fakeDatabase } from '#tests/fixtures/database.ts';
import { image, mark, open, other, settle, toastsOf, withPicked } from '#tests/fixtures/image-draft.ts';
import { testUser } from '#tests/fixtures/stores.ts';
import {
  composerContentAtom,
  composerMediaAtom,
  dialogContentAtom,
  restoreComposerMediaAtom,
} from './composer.ts';
import { timeoutMs } from './media-drafts.ts';

/* The image of a draft, which a database keeps. A second store stands for the page after a reload. */

const unpersisted = "Drafts can't be kept on this device. What you write is there until you close Warble.";
const unreadable = "Warble can't read the chosen image now. It is kept: restart Warble and try again.";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('the image of a draft is there again after a reload, for the account that picked it', async () => {
  const { kept } = await withPicked();
  // A later version finds it by the same key.
  expect([...kept.keys()]).toEqual(['warble.draft.u1.composer.media']);
  const store = open();
  expect(store.get(composerMediaAtom)).toBeNull();
  expect(await store.set(restoreComposerMediaAtom)).toBe(true);
  expect(store.get(composerMediaAtom)).toBe(image);
  store.set(signInAtom, { ...testUser, _id: 'u9' });
  expect(store.get(composerMediaAtom)).toBeNull();
  expect(await store.set(restoreComposerMediaAtom)).toBe(false);
  expect(store.get(composerMediaAtom)).toBeNull();
  expect(toastsOf(store)).toEqual([]);
});

test('what would leave the page waits until an image is kept, or deleted', async () => {
  const { kept } = fakeDatabase();
  const store = open();
  const keptWhenDone: number[] = [];
  store.sub(awaitedChangesAtom, () => {
    if (store.get(awaitedChangesAtom) === 0) keptWhenDone.push(kept.size);
  });
  for (const next of [image, null]) {
    store.set(composerMediaAtom, next);
    expect(store.get(awaitedChangesAtom)).toBe(1);
    await settle();
  }
  expect(keptWhenDone).toEqual([1, 0]);
});

test('each account keeps its own image while another one picks and removes one', async () => {
  fakeDatabase();
  const store = open();
  store.set(composerMediaAtom, image);
  store.set(signInAtom, { ...testUser, _id: 'u9' });
  store.set(composerMediaAtom, other);
  expect(store.get(composerMediaAtom)).toBe(other);
  store.set(composerMediaAtom, null);
  expect(store.get(composerMediaAtom)).toBeNull();
  store.set(signInAtom, testUser);
  expect(store.get(composerMediaAtom)).toBe(image);
});

test("each account's image comes back when both are restored in one run", async () => {
  await withPicked();
  open('u9').set(composerMediaAtom, other);
  await settle();
  const store = open();
  await store.set(restoreComposerMediaAtom);
  store.set(signInAtom, { ...testUser, _id: 'u9' });
  expect(await store.set(restoreComposerMediaAtom)).toBe(true);
  expect(store.get(composerMediaAtom)).toBe(other);
  store.set(signInAtom, testUser);
  expect(store.get(composerMediaAtom)).toBe(image);
});

test('an image that was picked while the last one is being restored stays', async () => {
  await withPicked();
  const store = open();
  const restored = store.set(restoreComposerMediaAtom);
  store.set(composerMediaAtom, other);
  expect(await restored).toBe(false);
  expect(store.get(composerMediaAtom)).toBe(other);
});

test('what another version has kept in place of an image is none', async () => {
  const { kept } = await withPicked();
  kept.set('warble.draft.u1.composer.media', 'text');
  const store = open();
  expect(await store.set(restoreComposerMediaAtom)).toBe(false);
  expect(store.get(composerMediaAtom)).toBeNull();
});

test.each(['full', 'closed', 'blocked'] as const)(
  'an image that can not be kept (%s) stays until the page is closed, which is reported once',
  async (fault) => {
    const log = silenceLog();
    const database = fakeDatabase();
    database.set(fault);
    const store = open();
    store.set(composerMediaAtom, null);
    await settle(timeoutMs);
    expect(toastsOf(store), 'nothing is lost by an image that stays').toEqual([]);
    store.set(composerMediaAtom, image);
    await settle(timeoutMs);
    store.set(composerMediaAtom, other);
    await settle(timeoutMs);
    expect(store.get(composerMediaAtom)).toBe(other);
    expect(toastsOf(store)).toEqual([[unpersisted, 'destructive']]);
    const reason =
      fault === 'blocked' ? new Error('The database does not answer.') : expect.any(DOMException);
    expect(log).toHaveBeenLastCalledWith('image to keep:', reason);
  },
);

test('a browser without a database keeps the image until the page is closed, which is reported', async () => {
  const log = silenceLog();
  const store = open();
  store.set(composerMediaAtom, image);
  await vi.waitFor(() => expect(toastsOf(store)).toEqual([[unpersisted, 'destructive']]));
  expect(store.get(composerMediaAtom)).toBe(image);
  const reopened = open();
  expect(await reopened.set(restoreComposerMediaAtom)).toBe(false);
  expect(toastsOf(reopened)).toEqual([]);
  store.set(composerMediaAtom, null);
  await settle();
  expect(mark(), 'of the removed one').toBeNull();
  expect(log).not.toHaveBeenCalled();
});

test('an image that can not be read is reported only to the account that has one', async () => {
  const log = silenceLog();
  const database = await withPicked();
  database.set('closed');
  const store = open();
  expect(await store.set(restoreComposerMediaAtom)).toBe(false);
  expect(toastsOf(store)).toEqual([[unreadable, 'destructive']]);
  expect(log).toHaveBeenLastCalledWith('image draft:', expect.any(DOMException));
  const without = open('u9');
  expect(await without.set(restoreComposerMediaAtom)).toBe(false);
  expect(without.get(openToastAtom)).toBeUndefined();
});

test('the form and the dialog have drafts of their own, which a later version finds', () => {
  const store = open();
  store.set(composerContentAtom, 'in the form');
  store.set(dialogContentAtom, 'in the dialog');
  expect(['composer', 'dialog'].map((slot) => localStorage.getItem(`warble.draft.u1.${slot}`))).toEqual([
    '"in the form"',
    '"in the dialog"',
  ]);
});
