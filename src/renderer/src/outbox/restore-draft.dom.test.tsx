import { afterEach, expect, test, vi } from 'vitest';
import { draftKey } from '#renderer/lib/storage-keys.ts';
import { composerMediaAtom, composerPickingAtom, pendingPostAtom } from '#renderer/stores/drafts/composer.ts';
import { idle } from '#renderer/stores/drafts/picking.ts';
import { storedDraftAtom } from '#renderer/stores/drafts/drafts.ts';
import { signInAtom, signOut } from '#renderer/stores/session/auth.ts';
import { openToastAtom } from '#renderer/stores/toasts.ts';
import { fillStorage } from '#tests/fixtures/full-storage.ts';
import { fakeDatabase } from '#tests/fixtures/database.ts';
import { testStore, testUser } from '#tests/fixtures/stores.ts';
import { outboxAtom } from './atoms.ts';
import type { Entry, TextEntry } from './entry.ts';
import { endEntry, holdImage, imageOf, restoreDraft } from './restore-draft.ts';
import { hasEntry, putEntry, removeEntry } from './storage.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

const common = { key: 'k1', at: 1, notBefore: null, tried: null, refused: null };
const edit: TextEntry = { ...common, call: 'editTweet', id: 't1', content: 'older' };
const comment: TextEntry = { ...common, call: 'addComment', id: 't1', about: 'bo', content: 'well' };
const image = (name: string) => new File([name], `${name}.png`, { type: 'image/png' });
const postWithImage: TextEntry = {
  ...common,
  call: 'addTweet',
  content: 'look',
  draftSlot: 'composer',
  media: true,
};

/** A page with a pending entry. */
function page(entry: Entry) {
  const store = testStore(() => Promise.reject(new Error('no calls expected')));
  putEntry(store, testUser._id, entry);
  return { store, draft: (slot: string) => store.get(storedDraftAtom(slot)) };
}

test.each([
  ['editTweet', '', 'older'],
  ['editTweet', 'older', 'older'],
  ['editTweet', 'newer', 'newer'],
  ['editComment', 'newer', 'newer'],
] as const)(
  'an edit (%s) restored over the draft %j gives %j: an edit that was begun since is the newer version',
  async (call, written, after) => {
    const older: TextEntry = { ...edit, call };
    const { store, draft } = page(older);
    store.set(storedDraftAtom('edit.t1'), written);
    expect(await restoreDraft(store, testUser._id, older, 'edit.t1')).toBe('restored');
    expect(draft('edit.t1')).toBe(after);
    expect(store.get(outboxAtom)).toEqual([]);
  },
);

test('of two edits of a post that are refused one after the other, the newer one becomes the draft', async () => {
  const { store, draft } = page(edit);
  const newer: TextEntry = { ...edit, key: 'k2', at: 2, content: 'newer' };
  putEntry(store, testUser._id, newer);
  for (const refused of [edit, newer]) {
    expect(await restoreDraft(store, testUser._id, refused, 'edit.t1')).toBe('restored');
  }
  expect(draft('edit.t1')).toBe('newer');
  expect(store.get(outboxAtom)).toEqual([]);
});

test('an edit is restored also before later changes of other kinds, and edits of other posts', async () => {
  const { store, draft } = page(edit);
  const others: readonly Entry[] = [
    { ...postWithImage, key: 'k2' },
    { ...edit, key: 'k3', id: 't2' },
    { ...edit, key: 'k4', call: 'editComment' },
  ];
  for (const entry of others) putEntry(store, testUser._id, entry);
  expect(await restoreDraft(store, testUser._id, edit, 'edit.t1')).toBe('restored');
  expect(draft('edit.t1')).toBe('older');
});

test.each([
  ['', 'well'],
  ['well', 'well'],
  ['hm', 'hm\n\nwell'],
])('a comment is appended to the draft %j, but not twice', async (written, after) => {
  const { store, draft } = page(comment);
  store.set(storedDraftAtom('comment.t1'), written);
  expect(await restoreDraft(store, testUser._id, comment, 'comment.t1')).toBe('restored');
  expect(draft('comment.t1')).toBe(after);
});

test('a text is stored as a draft also where the disk has room for only one of the two', async () => {
  const { store } = page(comment);
  fillStorage();
  expect(await restoreDraft(store, testUser._id, comment, 'comment.t1')).toBe('restored');
  expect(localStorage.getItem(draftKey(testUser._id, 'comment.t1'))).toBe('"well"');
  expect(store.get(openToastAtom)).toBeUndefined();
});

test("nothing is restored into another account's drafts, nor what was sent meanwhile", async () => {
  const { store, draft } = page(comment);
  removeEntry(store, testUser._id, 'k1');
  expect(await restoreDraft(store, testUser._id, comment, 'comment.t1')).toBe('gone');
  putEntry(store, testUser._id, comment);
  store.set(signInAtom, { ...testUser, _id: 'u9' });
  expect(await restoreDraft(store, testUser._id, comment, 'comment.t1')).toBe('inTheWay');
  expect(draft('comment.t1')).toBeNull();
  expect(hasEntry(store, testUser._id, 'k1')).toBe(true);
  signOut(store);
  expect(await restoreDraft(store, testUser._id, comment, 'comment.t1')).toBe('inTheWay');
});

test('an image is restored with its text, and never replaces another one', async () => {
  fakeDatabase();
  const { store, draft } = page(postWithImage);
  const [own, other] = [image('own'), image('other')];
  holdImage(store, 'k1', own);
  store.set(composerMediaAtom, other);
  expect(await restoreDraft(store, testUser._id, postWithImage, 'composer')).toBe('inTheWay');
  expect([store.get(composerMediaAtom), draft('composer')]).toEqual([other, null]);
  expect(hasEntry(store, testUser._id, 'k1')).toBe(true);
  store.set(composerMediaAtom, own);
  expect(await restoreDraft(store, testUser._id, postWithImage, 'composer')).toBe('restored');
  expect([store.get(composerMediaAtom), draft('composer')]).toEqual([own, 'look']);
  expect(store.get(outboxAtom)).toEqual([]);
  expect(await imageOf(store, testUser._id, postWithImage), 'of what has ended').toBeNull();
});

test('a text without an image is restored also where an image was chosen since, which stays', async () => {
  const { store, draft } = page(comment);
  const other = image('other');
  store.set(composerMediaAtom, other);
  expect(await restoreDraft(store, testUser._id, comment, 'comment.t1')).toBe('restored');
  expect(draft('comment.t1')).toBe('well');
  expect(store.get(composerMediaAtom)).toBe(other);
});

test('each post has its own image, and other entries have none', async () => {
  fakeDatabase();
  const { store } = page(postWithImage);
  const [first, second] = [image('first'), image('second')];
  holdImage(store, 'k1', first);
  holdImage(store, 'k2', second);
  expect(await imageOf(store, testUser._id, postWithImage)).toBe(first);
  expect(await imageOf(store, testUser._id, { ...postWithImage, key: 'k2' })).toBe(second);
  expect(await imageOf(store, testUser._id, { ...postWithImage, key: 'k3' })).toBeNull();
  expect(
    await imageOf(store, testUser._id, {
      ...postWithImage,
      call: 'addTweet',
      media: false,
      draftSlot: 'dialog',
    }),
  ).toBeNull();
  expect(await imageOf(store, testUser._id, comment)).toBeNull();
});

test('where a post ends, the images of others are kept, which may be nowhere else', async () => {
  fakeDatabase();
  const { store } = page(postWithImage);
  const second = image('second');
  holdImage(store, 'k1', image('first'));
  holdImage(store, 'k2', second);
  endEntry(store, testUser._id, postWithImage);
  expect(await imageOf(store, testUser._id, { ...postWithImage, key: 'k2' })).toBe(second);
  expect(await imageOf(store, testUser._id, postWithImage)).toBeNull();
});

test('an image is not restored while another one is being read, which would replace it', async () => {
  fakeDatabase();
  const { store, draft } = page(postWithImage);
  const own = image('own');
  holdImage(store, 'k1', own);
  const pickingAtom = composerPickingAtom(testUser._id);
  store.set(pickingAtom, { ...idle, pending: [[image('other')]] });
  expect(await restoreDraft(store, testUser._id, postWithImage, 'composer')).toBe('inTheWay');
  expect([store.get(composerMediaAtom), draft('composer')]).toEqual([null, null]);
  store.set(pickingAtom, idle);
  expect(await restoreDraft(store, testUser._id, postWithImage, 'composer')).toBe('restored');
  expect([store.get(composerMediaAtom), draft('composer')]).toEqual([own, 'look']);
});

test('a text is not restored into a post that is to be sent once its image has been read', async () => {
  const first: TextEntry = { ...postWithImage, content: 'first', media: false };
  const { store, draft } = page(first);
  store.set(storedDraftAtom('composer'), 'look');
  store.set(pendingPostAtom(testUser._id), 'form');
  expect(await restoreDraft(store, testUser._id, first, 'composer')).toBe('inTheWay');
  expect([draft('composer'), hasEntry(store, testUser._id, 'k1')]).toEqual(['look', true]);
  const other: TextEntry = { ...comment, key: 'k2' };
  putEntry(store, testUser._id, other);
  expect(await restoreDraft(store, testUser._id, other, 'comment.t1'), 'another field').toBe('restored');
  store.set(pendingPostAtom(testUser._id), null);
  expect(await restoreDraft(store, testUser._id, first, 'composer')).toBe('restored');
  expect(draft('composer')).toBe('look\n\nfirst');
});
