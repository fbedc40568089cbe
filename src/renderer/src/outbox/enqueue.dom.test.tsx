import { queryClientAtom } from 'jotai-tanstack-query';
import { afterEach, expect, test, vi } from 'vitest';
import { ApiFailure } from '#renderer/api/failure.ts';
import { composerMediaAtom } from '#renderer/stores/drafts/composer.ts';
import { storedDraftAtom } from '#renderer/stores/drafts/drafts.ts';
import { undoAtom } from '#renderer/stores/preferences/undo.ts';
import { sessionKey, signOut } from '#renderer/stores/session/auth.ts';
import { openToastAtom } from '#renderer/stores/toasts.ts';
import { silenceLog } from '#tests/fixtures/log.ts';
import { fakeDatabase } from '#tests/fixtures/database.ts';
import { community, communityWithPost, post, refused } from '#tests/fixtures/outbox.ts';
import { testStore, testTweet, testUser } from '#tests/fixtures/stores.ts';
import { outboxAtom, waitingEditAtom } from './atoms.ts';
import { enqueueMutation, toggleMutation } from './enqueue.ts';
import type { Change, Toggle } from './entry.ts';
import { processorAtom } from './processor.ts';
import { hydrateEntries } from './storage.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

const comment: Change = { call: 'addComment', id: 't1', about: 'bo', content: 'well' };
const edit = (content: string, id = 't1'): Change => ({ call: 'editTweet', id, content });
const toggle = (call: Toggle['call'], id: string): Toggle => ({ call, id, about: 'bo', desired: true });

/** An outbox with a pending post, so that nothing after it is sent. */
const waiting = () => communityWithPost('first');

test('nothing is enqueued while signed out', async () => {
  const { store, server } = community();
  signOut(store);
  expect(await enqueueMutation(store, post('one'))).toBe('refused');
  expect(server.calls).toEqual([]);
  expect(Object.keys(localStorage).filter((key) => key.startsWith('warble.outbox.'))).toEqual([]);
});

test.each([
  [post('a'), 'addTweet', { payload: { content: 'a' }, files: { media: null } }, true],
  [comment, 'addComment', { parameters: { tweetId: 't1' }, payload: { content: 'well' } }, true],
  [edit('b'), 'editTweet', { parameters: { tweetId: 't1' }, payload: { content: 'b' } }, false],
  [
    { call: 'editComment', id: 'c1', content: 'd' },
    'editComment',
    { parameters: { commentId: 'c1' }, payload: { content: 'd' } },
    false,
  ],
  [toggle('toggleLike', 't1'), 'toggleLike', { parameters: { tweetId: 't1' } }, true],
  [toggle('toggleFollow', 'u2'), 'toggleFollow', { parameters: { userId: 'u2' } }, true],
] as const)(
  'each change makes one call, with an idempotency key unless it can be repeated',
  async (change, name, input, hasKey) => {
    const call = vi.fn((..._input: readonly unknown[]) => Promise.resolve<unknown>(testTweet()));
    const store = testStore(call);
    expect(await enqueueMutation(store, change)).toBe('sent');
    const key = hasKey ? { key: expect.stringMatching(/^[\da-z]{32}$/) } : {};
    expect(call.mock.calls).toEqual([[name, { ...input, ...key, signal: expect.any(AbortSignal) }]]);
    expect(store.get(outboxAtom)).toEqual([]);
    signOut(store);
  },
);

test('an edit replaces only an unsent edit of the same post or comment', async () => {
  const app = await waiting();
  await enqueueMutation(app.store, edit('a'));
  await enqueueMutation(app.store, edit('b', 't2'));
  await enqueueMutation(app.store, { call: 'editComment', id: 't1', content: 'c' });
  await enqueueMutation(app.store, { call: 'editComment', id: 't1', content: 'd' });
  await enqueueMutation(app.store, comment);
  await enqueueMutation(app.store, comment);
  expect(app.waiting()).toEqual(['first', 'a', 'b', 'd', 'well', 'well']);
  expect(app.store.get(waitingEditAtom('editTweet/t2'))).toBe('b');
  await enqueueMutation(app.store, edit('e'));
  expect(app.waiting()).toEqual(['first', 'b', 'd', 'well', 'well', 'e']);
});

test('an edit whose outcome is unknown stays in the queue before the next one', async () => {
  const app = community();
  app.server.fault = 'after';
  await enqueueMutation(app.store, edit('a'));
  await enqueueMutation(app.store, edit('b'));
  expect(app.waiting()).toEqual(['a', 'b']);
  expect(app.store.get(waitingEditAtom('editTweet/t1'))).toBe('b');
});

test('enqueueing clears the draft, unless another text was written there since', async () => {
  const { store } = await waiting();
  const draft = (slot: string) => store.get(storedDraftAtom(slot));
  for (const [slot, text] of [
    ['comment.t1', 'well'],
    ['edit.t1', 'newer'],
    ['dialog', 'dialog'],
    ['composer', 'dialog'],
  ] as const)
    store.set(storedDraftAtom(slot), text);
  await enqueueMutation(store, comment);
  await enqueueMutation(store, edit('older'));
  await enqueueMutation(store, { call: 'addTweet', content: 'dialog', draftSlot: 'dialog', media: false });
  expect([draft('comment.t1'), draft('edit.t1'), draft('dialog'), draft('composer')]).toEqual([
    null,
    'newer',
    null,
    'dialog',
  ]);
});

test("a draft's image moves to its post's entry, is deleted once that is sent, and stays beside other images", async () => {
  const database = fakeDatabase();
  const { store, server } = community();
  const image = new File(['picture'], 'picture.png', { type: 'image/png' });
  store.set(composerMediaAtom, image);
  await enqueueMutation(store, { call: 'addTweet', content: 'a', draftSlot: 'dialog', media: false });
  expect(store.get(composerMediaAtom)).toBe(image);
  expect(
    await enqueueMutation(
      store,
      { call: 'addTweet', content: 'b', draftSlot: 'composer', media: true },
      image,
    ),
  ).toBe('sent');
  expect(server.changes().map(({ media }) => media)).toEqual([null, image]);
  expect(store.get(composerMediaAtom)).toBeNull();
  await vi.waitFor(() => expect(database.kept.size).toBe(0));
});

test('only posts are held for Undo', async () => {
  const { store, server } = community();
  store.set(undoAtom, true);
  expect(await enqueueMutation(store, comment)).toBe('sent');
  expect(await enqueueMutation(store, edit('a'))).toBe('sent');
  expect(server.changes().map(({ name }) => name)).toEqual(['addComment', 'editTweet']);
});

test('entries enqueued in the same millisecond keep their order', async () => {
  vi.spyOn(Date, 'now').mockReturnValue(5);
  const { store, comeBack, contents } = await waiting();
  for (const text of ['b', 'c', 'd']) await enqueueMutation(store, post(text));
  expect(store.get(outboxAtom).map(({ at }) => at)).toEqual([5, 6, 7, 8]);
  await comeBack();
  expect(contents()).toEqual(['d', 'c', 'b', 'first', 'old']);
});

test('reversing a pending like drops it, and nothing else', async () => {
  const { store } = await waiting();
  for (const [call, id] of [
    ['toggleLike', 'x'],
    ['toggleFollow', 'x'],
    ['toggleLike', 'y'],
  ] as const)
    await toggleMutation(store, toggle(call, id));
  await toggleMutation(store, { ...toggle('toggleLike', 'x'), desired: false });
  expect(
    store.get(outboxAtom).flatMap((entry) => ('desired' in entry ? [[entry.call, entry.id]] : [])),
  ).toEqual([
    ['toggleFollow', 'x'],
    ['toggleLike', 'y'],
  ]);
});

test('reversing a like that another window is sending by now is sent after it', async () => {
  const { store } = await waiting();
  await toggleMutation(store, toggle('toggleLike', 'x'));
  const key = `warble.outbox.${testUser._id}.${store.get(outboxAtom).at(-1)?.key}`;
  localStorage.setItem(
    key,
    JSON.stringify({ ...JSON.parse(localStorage.getItem(key) ?? ''), tried: { known: [], since: '' } }),
  );
  await toggleMutation(store, { ...toggle('toggleLike', 'x'), desired: false });
  expect(store.get(outboxAtom).flatMap((entry) => ('desired' in entry ? [entry.desired] : []))).toEqual([
    true,
    false,
  ]);
});

test('after a refused like the unlike is not sent, since the server has that state already', async () => {
  silenceLog();
  const { store, server } = community();
  server.hang = Promise.withResolvers();
  server.fault = refused(500);
  const done = toggleMutation(store, toggle('toggleLike', 't1'));
  await vi.waitFor(() => expect(server.changes()).toHaveLength(1));
  await toggleMutation(store, { ...toggle('toggleLike', 't1'), desired: false });
  expect(store.get(outboxAtom)).toHaveLength(2);
  server.hang.resolve(null);
  await done;
  await vi.waitFor(() => expect(store.get(outboxAtom)).toEqual([]));
  expect(server.changes()).toHaveLength(1);
  expect(Object.keys(localStorage).filter((key) => key.includes('draft'))).toEqual([]);
});

test('the likes of two posts are both sent', async () => {
  const { store, server } = community();
  server.hang = Promise.withResolvers();
  const likes = ['t1', 't2'].map((id) => toggleMutation(store, toggle('toggleLike', id)));
  await vi.waitFor(() => expect(server.changes()).toHaveLength(1));
  expect(store.get(outboxAtom)).toHaveLength(2);
  server.hang.resolve(null);
  await Promise.all(likes);
  expect(server.changes()).toHaveLength(2);
});

test('an entry that another window has sent counts as sent', async () => {
  const { store, server } = community();
  server.hang = Promise.withResolvers();
  const outcome = enqueueMutation(store, post('one'));
  await vi.waitFor(() => expect(server.changes()).toHaveLength(1));
  const [entry] = store.get(outboxAtom);
  localStorage.removeItem(`warble.outbox.${testUser._id}.${entry?.key}`);
  hydrateEntries(store, testUser._id);
  expect(await outcome).toBe('sent');
});

test.each([429, 404])(
  'a text that is refused with %i in the foreground becomes a draft again',
  async (status) => {
    const { store, server } = community();
    server.fault = refused(status);
    expect(await enqueueMutation(store, edit('mine'))).toBe('refused');
    expect(store.get(openToastAtom)?.text).toBe(`no, ${status}`);
    expect(store.get(storedDraftAtom('edit.t1'))).toBe('mine');
    expect(store.get(outboxAtom)).toEqual([]);
  },
);

test('a pending post that is refused with 404 becomes a draft again', async () => {
  const app = await waiting();
  app.server.fault = refused(404);
  app.store.get(processorAtom).tryNow();
  await vi.waitFor(() => expect(app.store.get(outboxAtom)).toEqual([]));
  expect(app.store.get(storedDraftAtom('composer'))).toBe('first');
});

test.each([
  ['without a session', 401],
  ['on a busy server', 429],
])('an attempt that certainly had no effect (%s) counts as not sent', async (_what, status) => {
  const { store, server } = await waiting();
  const tried = () => store.get(outboxAtom).map((entry) => entry.tried !== null);
  await enqueueMutation(store, edit('a'));
  expect(tried()).toEqual([true, false]);
  const [first] = store.get(outboxAtom);
  if (first !== undefined) expect(await store.get(processorAtom).cancel(first)).toBe(true);
  server.fault = refused(status);
  const before = server.changes().length;
  store.get(processorAtom).tryNow();
  await vi.waitFor(() => expect(server.changes().length).toBeGreaterThan(before));
  await vi.waitFor(() => expect(tried()).toEqual([false]));
});

test('the session is checked once before pending entries are sent, and again after a failure', async () => {
  const { store, server, comeBack } = await waiting();
  await enqueueMutation(store, post('second'));
  const names = () => server.calls.splice(0).map(({ name }) => name);
  names();
  await comeBack();
  expect(names()).toEqual(['currentUser', 'addTweet', 'addTweet']);
  server.fault = 'before';
  await enqueueMutation(store, post('third'));
  await comeBack();
  expect(names()).toEqual(['addTweet', 'currentUser', 'addTweet']);
});

test('while the session is only presumed, it is checked before anything is sent', async () => {
  const { store, server } = community();
  const queries = store.get(queryClientAtom);
  queries.setQueryData(sessionKey, testUser._id);
  expect(await enqueueMutation(store, post('one'))).toBe('sent');
  await queries.invalidateQueries({ queryKey: sessionKey });
  expect(await enqueueMutation(store, post('two'))).toBe('sent');
  expect(server.calls.map(({ name }) => name)).toEqual(['addTweet', 'currentUser', 'addTweet']);
});

test('when another account is signed in, the page checks the session again', async () => {
  const { store, server } = await waiting();
  const queries = store.get(queryClientAtom);
  queries.setQueryData(sessionKey, testUser._id);
  queries.setQueryData(['other'], 1);
  server.fault = null;
  server.signedIn = 'u9';
  store.get(processorAtom).tryNow();
  await vi.waitFor(() => expect(queries.getQueryState(sessionKey)?.isInvalidated).toBe(true));
  expect(queries.getQueryState(['other'])?.isInvalidated).toBe(false);
});

test('a response after a sign-out completes the entry, and shows nothing of it to the next user', async () => {
  const { store, server } = community();
  server.hang = Promise.withResolvers();
  const outcome = enqueueMutation(store, post('one'));
  await vi.waitFor(() => expect(server.changes()).toHaveLength(1));
  signOut(store);
  server.hang.resolve(null);
  await vi.waitFor(() => expect(Object.keys(localStorage).join()).not.toContain('warble.outbox.'));
  expect(await outcome).toBe('sent');
  expect(store.get(openToastAtom)).toBeUndefined();
});

test('a text that does not fit into local storage is refused with the reason, and its draft stays', async () => {
  const { store, server } = community();
  store.set(storedDraftAtom('comment.t1'), 'well');
  silenceLog();
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  server.fault = new ApiFailure('refused', 'no', { status: 500 });
  expect(await enqueueMutation(store, comment)).toBe('refused');
  expect(store.get(openToastAtom)?.text).toBe('no');
  expect(store.get(storedDraftAtom('comment.t1'))).toBe('well');
  expect(store.get(outboxAtom)).toEqual([]);
});
