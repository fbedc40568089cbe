import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { draftKey } from '#renderer/lib/storage-keys.ts';
import { composerMediaAtom } from '#renderer/stores/drafts/composer.ts';
import { storedDraftAtom } from '#renderer/stores/drafts/drafts.ts';
import { undoAtom } from '#renderer/stores/preferences/undo.ts';
import { tweetAtom } from '#renderer/stores/entities/tweets.ts';
import { signInAtom, signOut } from '#renderer/stores/session/auth.ts';
import { openToastAtom } from '#renderer/stores/toasts.ts';
import { fillStorage } from '#tests/fixtures/full-storage.ts';
import { fakeDatabase } from '#tests/fixtures/database.ts';
import { community, post } from '#tests/fixtures/outbox.ts';
import { testStore, testUser } from '#tests/fixtures/stores.ts';
import { outboxAtom } from './atoms.ts';
import { enqueueMutation } from './enqueue.ts';
import type { Change, Entry, TextEntry } from './entry.ts';
import { foregroundTimeoutMs, processorAtom } from './processor.ts';
import { holdImage, imageOf, restoreDraft } from './restore-draft.ts';
import { hasEntry, putEntry, removeEntry } from './storage.ts';

beforeEach(() => localStorage.clear());
afterEach(() => {
  vi.useRealTimers();
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

/** An app with pending changes that did not arrive, or may have arrived. */
async function waiting(fault: 'before' | 'after', ...changes: readonly Change[]) {
  const app = community();
  app.server.fault = fault;
  for (const change of changes) await enqueueMutation(app.store, change);
  const cancel = async (index: number) => {
    const entry = app.store.get(outboxAtom)[index];
    if (entry === undefined) throw new Error('There is no such entry.');
    return app.store.get(processorAtom).cancel(entry);
  };
  return { ...app, store: app.store, cancel, toast: () => app.store.get(openToastAtom)?.text };
}

test.each([
  ['', 'older'],
  ['older', 'older'],
  ['newer', 'newer'],
])(
  'an edit restored over the draft %j gives %j: an edit that was begun since is the newer version',
  async (written, after) => {
    const { store, draft } = page(edit);
    store.set(storedDraftAtom('edit.t1'), written);
    expect(await restoreDraft(store, testUser._id, edit, 'edit.t1')).toBe('restored');
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

test('a cancelled text returns to its draft slot, a cancelled like is only removed', async () => {
  const { store, cancel, toast } = await waiting(
    'before',
    post('first'),
    { call: 'addComment', id: 't1', about: 'bo', content: 'well' },
    { call: 'editTweet', id: 't1', content: 'mine' },
    { call: 'toggleLike', id: 't1', about: 'bo', desired: true },
  );
  for (const index of [3, 2, 1]) expect(await cancel(index)).toBe(true);
  expect(toast()).toBeUndefined();
  expect(store.get(outboxAtom).map((entry) => entry.call)).toEqual(['addTweet']);
  expect(store.get(storedDraftAtom('comment.t1'))).toBe('well');
  expect(store.get(storedDraftAtom('edit.t1'))).toBe('mine');
  expect(await cancel(0), 'it may have arrived').toBe(true);
  expect(toast()).toMatch(/^The server may have taken it already/);
  expect(store.get(storedDraftAtom('composer'))).toBe('first');
});

test('a cancelled post returns to the field that was asked for, and what another window has sent to none', async () => {
  const { store, cancel, toast } = await waiting('before', post('first'), post('second'));
  const [entry, sent] = store.get(outboxAtom);
  if (entry === undefined || sent === undefined) throw new Error('There is no entry.');
  expect(await store.get(processorAtom).cancel(entry, 'dialog')).toBe(true);
  expect(store.get(storedDraftAtom('dialog'))).toBe('first');
  expect(store.get(storedDraftAtom('composer'))).toBeNull();
  // Another window has ended it, and this one has not been told yet.
  for (const name of Object.keys(localStorage)) if (name.includes(sent.key)) localStorage.removeItem(name);
  expect(await cancel(0)).toBe(false);
  expect(toast()).toBe('Too late: it is sent already, or was cancelled in another window.');
  expect(store.get(storedDraftAtom('composer'))).toBeNull();
});

test('an edit that may have been made is no warning, since repeating it changes nothing: the post is fetched', async () => {
  const { cancel, toast, server, store } = await waiting('after', {
    call: 'editTweet',
    id: 't1',
    content: 'mine',
  });
  server.fault = null;
  expect(await cancel(0)).toBe(true);
  expect(toast()).toBeUndefined();
  await vi.waitFor(() => expect(store.get(tweetAtom('t1'))?.content).toBe('hello'));
});

test('what was never sent is not fetched when it is cancelled', async () => {
  const { store, server } = community();
  server.hang = Promise.withResolvers();
  void enqueueMutation(store, post('slow'));
  await vi.waitFor(() => expect(server.changes()).toHaveLength(1));
  void enqueueMutation(store, { call: 'editTweet', id: 't1', content: 'mine' });
  const [, edit] = store.get(outboxAtom);
  if (edit === undefined) throw new Error('There is no entry.');
  expect(await store.get(processorAtom).cancel(edit)).toBe(true);
  expect(server.calls.map(({ name }) => name)).toEqual(['addTweet']);
});

test('there is a warning that a comment may have been made, unless the server refused it', async () => {
  const { cancel, toast, server, store } = await waiting('after', {
    call: 'addComment',
    id: 't1',
    about: 'bo',
    content: 'well',
  });
  const [entry] = store.get(outboxAtom);
  if (entry === undefined) throw new Error('There is no entry.');
  server.fault = null;
  putEntry(store, testUser._id, { ...entry, refused: 'No.' });
  expect(await cancel(0)).toBe(true);
  expect(toast()).toBeUndefined();
  putEntry(store, testUser._id, entry);
  expect(await cancel(0)).toBe(true);
  expect(toast()).toMatch(/^The server may have taken it already/);
});

test('cancelling the entry that is being sent aborts the call, and the next one is sent', async () => {
  const { store, server, contents } = community();
  server.hang = Promise.withResolvers();
  const slow = enqueueMutation(store, post('slow'));
  await vi.waitFor(() => expect(server.changes()).toHaveLength(1));
  const next = enqueueMutation(store, post('next'));
  const [entry] = store.get(outboxAtom);
  if (entry === undefined) throw new Error('There is no entry.');
  server.hang = null;
  expect(await store.get(processorAtom).cancel(entry)).toBe(true);
  await slow;
  expect(store.get(openToastAtom)?.text).toMatch(/^The server may have taken it already/);
  expect(store.get(storedDraftAtom('composer'))).toBe('slow');
  expect(await next).toBe('sent');
  expect(contents()).toEqual(['next', 'old']);
});

test('a like that follows one that is cancelled while it is sent looks first whether it is needed', async () => {
  const { store, server } = community();
  const like = (desired: boolean) =>
    enqueueMutation(store, { call: 'toggleLike', id: 't1', about: 'bo', desired });
  server.hang = Promise.withResolvers();
  void like(true);
  await vi.waitFor(() => expect(server.changes()).toHaveLength(1));
  void like(false);
  const [entry] = store.get(outboxAtom);
  if (entry === undefined) throw new Error('There is no entry.');
  server.hang = null;
  expect(await store.get(processorAtom).cancel(entry)).toBe(true);
  await vi.waitFor(() => expect(store.get(outboxAtom)).toEqual([]));
  expect(server.changes(), 'the first one did not arrive').toHaveLength(1);
  expect(server.liked).toBe(false);
});

test('an edit that follows one that is cancelled while it is sent is not shown as waiting', async () => {
  const { store, server, waiting: shown } = community();
  const edited = (content: string) => enqueueMutation(store, { call: 'editTweet', id: 't1', content });
  server.hang = Promise.withResolvers();
  void edited('first');
  await vi.waitFor(() => expect(server.changes()).toHaveLength(1));
  const second = edited('second');
  const [entry] = store.get(outboxAtom);
  if (entry === undefined) throw new Error('There is no entry.');
  expect(await store.get(processorAtom).cancel(entry)).toBe(true);
  expect(shown()).toEqual([]);
  server.hang.resolve(null);
  expect(await second).toBe('sent');
  expect(server.changes().map(({ content }) => content)).toEqual(['first', 'second']);
});

test('an entry cancelled twice at once becomes one draft, and nothing can be cancelled while signed out', async () => {
  const { store } = await waiting('before', post('one'));
  const [entry] = store.get(outboxAtom);
  if (entry === undefined) throw new Error('There is no entry.');
  const processor = store.get(processorAtom);
  expect(await Promise.all([processor.cancel(entry), processor.cancel(entry)])).toEqual([true, false]);
  expect(store.get(storedDraftAtom('composer'))).toBe('one');
  signOut(store);
  expect(await processor.cancel(entry)).toBe(false);
});

test('a window that gets the focus retries at once, but not within a second of the last failure', async () => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(1);
  const { store, server } = await waiting('before', post('one'));
  for (const ms of [1000, 2000, 4000]) await vi.advanceTimersByTimeAsync(ms + 10);
  const tries = () => server.calls.length;
  const before = tries();
  window.dispatchEvent(new Event('focus'));
  await vi.advanceTimersByTimeAsync(900);
  expect(tries()).toBe(before);
  await vi.advanceTimersByTimeAsync(200);
  expect(tries()).toBe(before + 1);
  await vi.advanceTimersByTimeAsync(1500);
  server.fault = null;
  window.dispatchEvent(new Event('focus'));
  await vi.advanceTimersByTimeAsync(1);
  expect(store.get(outboxAtom)).toEqual([]);
  const after = tries();
  window.dispatchEvent(new Event('focus'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(tries(), 'nothing waits').toBe(after);
});

test('after a success the next failure is retried after 1 s again', async () => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(1);
  const { store, server } = await waiting('before', post('one'));
  await vi.advanceTimersByTimeAsync(1010);
  await vi.advanceTimersByTimeAsync(2010);
  server.fault = null;
  await vi.advanceTimersByTimeAsync(4010);
  expect(store.get(outboxAtom)).toEqual([]);
  server.fault = 'before';
  await enqueueMutation(store, post('two'));
  const before = server.calls.length;
  await vi.advanceTimersByTimeAsync(990);
  expect(server.calls).toHaveLength(before);
  await vi.advanceTimersByTimeAsync(30);
  expect(server.calls).toHaveLength(before + 1);
});

test('a held post is shown as pending only when it should have been sent long ago', async () => {
  vi.useFakeTimers();
  const { store, server, waiting: shown } = community();
  store.set(undoAtom, true);
  server.hang = Promise.withResolvers();
  await enqueueMutation(store, post('one'));
  await vi.advanceTimersByTimeAsync(5000 + foregroundTimeoutMs - 10);
  expect(shown()).toEqual([]);
  await vi.advanceTimersByTimeAsync(20);
  expect(shown()).toEqual(['one']);
});

test('the windows of one account send one at a time, independent of other accounts', async () => {
  const names: string[] = [];
  const request = (name: string, work: () => unknown) => {
    if (name.startsWith('warble.outbox')) names.push(name);
    return Promise.resolve(work());
  };
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'locks'));
  const { store } = community();
  expect(await enqueueMutation(store, post('one'))).toBe('sent');
  expect(new Set(names)).toEqual(new Set([`warble.outbox.${testUser._id}`]));
});

test('without a held post, nothing is sent before a sign-out', async () => {
  const { store, server } = await waiting('before', post('one'));
  server.hang = Promise.withResolvers();
  const before = server.calls.length;
  await store.get(processorAtom).release();
  expect(server.calls).toHaveLength(before);
});
