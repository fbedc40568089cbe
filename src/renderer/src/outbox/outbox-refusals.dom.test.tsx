import { act, renderHook } from '@testing-library/react';
import { Provider } from 'jotai';
import { afterEach, expect, test, vi } from 'vitest';
import { ApiFailure } from '#renderer/api/failure.ts';
import { testStore, testTweet, testUser } from '#tests/fixtures/stores.ts';
import { signInAtom, signOut } from '#renderer/stores/session/auth.ts';
import { storedDraftAtom } from '#renderer/stores/drafts/drafts.ts';
import { openToastAtom } from '#renderer/stores/toasts.ts';
import { enqueueMutation } from './enqueue.ts';
import { outboxAtom, waitingEditAtom } from './atoms.ts';
import { processorAtom } from './processor.ts';
import { endEntry } from './restore-draft.ts';
import { useDraftSubmit } from './use-draft-submit.ts';
import { community, post, refused } from '#tests/fixtures/outbox.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('a refused entry leaves the queue, its text becomes a draft again, and the others are sent', async () => {
  const { server, store, waiting, comeBack } = community();
  expect(await enqueueMutation(store, post('fine'))).toBe('sent');
  server.fault = refused(500);
  expect(await enqueueMutation(store, post('bad'))).toBe('refused');
  expect(store.get(openToastAtom)).toMatchObject({ text: 'no, 500', variant: 'destructive' });
  expect(store.get(storedDraftAtom('composer'))).toBe('bad');

  server.fault = 'before';
  await enqueueMutation(store, post('worse'));
  server.fault = refused(400);
  store.get(processorAtom).tryNow();
  await vi.waitFor(() => expect(waiting()).toEqual([]));
  expect(store.get(storedDraftAtom('composer'))).toBe('bad\n\nworse');
  server.fault = null;
  expect(await enqueueMutation(store, post('next'))).toBe('sent');
  await comeBack();
});

test.each([{ keepsKeys: true }, { keepsKeys: false }])(
  "a post whose response can't be read is looked for, and is not made twice: %j",
  async (server) => {
    const opened = community(server);
    opened.server.fault = 'malformed';
    expect(await enqueueMutation(opened.store, post('taken'))).toBe('sent');
    expect(opened.store.get(openToastAtom)).toMatchObject({ text: 'Tweet created Sucessfully!' });
    expect(opened.store.get(storedDraftAtom('composer'))).toBeNull();
    expect(opened.contents()).toEqual(['taken', 'old']);
  },
);

test("a comment whose response can't be read is looked for, and is not made twice", async () => {
  const made = { ...testTweet({ _id: 'c1', content: 'taken' }), owner: testUser };
  const call = vi.fn(async (name: string): Promise<unknown> => {
    if (name === 'addComment') throw new ApiFailure('malformed', 'what?');
    return [made];
  });
  const store = testStore(call);
  const comment = { call: 'addComment', id: 't1', about: '', content: 'taken' } as const;
  expect(await enqueueMutation(store, comment)).toBe('sent');
  expect(call.mock.calls.map(([name]) => name)).toEqual(['addComment', 'comments']);
  expect(store.get(openToastAtom)?.text).toBe('Comment created Sucessfully!');
});

test.each([
  ['is not there', () => []],
  ["can't be looked for", () => Promise.reject(new ApiFailure('unreachable', 'down'))],
])("a post whose response can't be read, and that %s, is a draft again", async (_case, userTweets) => {
  const unread = new ApiFailure('malformed', 'what?');
  const call = vi.fn(async (name: string): Promise<unknown> => {
    if (name === 'addTweet') throw unread;
    return userTweets();
  });
  const store = testStore(call);
  expect(await enqueueMutation(store, post('lost'))).toBe('refused');
  expect(call.mock.calls.map(([name]) => name)).toEqual(['addTweet', 'userTweets']);
  expect(store.get(openToastAtom)).toMatchObject({ text: 'what?', variant: 'destructive' });
  expect(store.get(storedDraftAtom('composer'))).toBe('lost');
});

test('creating a comment returns false when the server refuses it', { tags: 'S8.16' }, async () => {
  const { server, store, comeBack } = community();
  const { result } = renderHook(() => useDraftSubmit(''), {
    wrapper: ({ children }) => <Provider store={store}>{children}</Provider>,
  });
  const comment = () =>
    act(() => result.current.submit({ call: 'addComment', id: 't1', about: '', content: 'Hm' }));
  server.fault = refused(500);
  expect(await comment()).toBe(false);
  server.fault = null;
  expect(await comment()).toBe(true);
  await comeBack();
});

test('the text for a post that no longer exists stays in the list, and does not block the others', async () => {
  const { server, store, comeBack, contents } = community();
  server.fault = 'before';
  await enqueueMutation(store, { call: 'editTweet', id: 't9', content: 'too late' });
  server.fault = refused(404);
  store.get(processorAtom).tryNow();
  await vi.waitFor(() => expect(store.get(outboxAtom)[0]?.refused).toBe('no, 404'));
  expect(store.get(waitingEditAtom('editTweet/t9'))).toBeUndefined();
  server.fault = null;
  expect(await enqueueMutation(store, post('next'))).toBe('sent');
  expect(contents()).toEqual(['next', 'old']);
  endEntry(store, testUser._id, store.get(outboxAtom)[0] ?? never());
  await comeBack();
});

test('an entry that the server refuses with 429 is retried', async () => {
  const { server, store, waiting, comeBack, contents } = community();
  server.fault = 'before';
  await enqueueMutation(store, post('one'));
  server.fault = refused(429);
  const before = server.changes().length;
  store.get(processorAtom).tryNow();
  await vi.waitFor(() => expect(server.changes().length).toBeGreaterThan(before));
  expect(waiting()).toEqual(['one']);
  await comeBack();
  expect(contents()).toEqual(['one', 'old']);
});

test('without a session a change is pending until the same account signs in again, and is hidden from others', async () => {
  const { server, store, waiting, contents } = community();
  server.fault = refused(401);
  expect(await enqueueMutation(store, post('mine'))).toBe('waiting');
  signOut(store);
  server.fault = null;
  server.signedIn = 'u9';
  store.set(signInAtom, { ...testUser, _id: 'u9' });
  expect(waiting()).toEqual([]);
  signOut(store);
  server.signedIn = testUser._id;
  store.set(signInAtom, testUser);
  await vi.waitFor(() => expect(waiting()).toEqual([]));
  await vi.waitFor(() => expect(contents()).toEqual(['mine', 'old']));
});

test("nothing is sent in another account's session", async () => {
  const { server, store, waiting } = community();
  server.fault = 'before';
  await enqueueMutation(store, post('mine'));
  server.fault = null;
  server.signedIn = 'u9';
  const before = server.changes().length;
  const asked = server.calls.length;
  store.get(processorAtom).tryNow();
  await vi.waitFor(() => expect(server.calls.length).toBeGreaterThan(asked));
  await new Promise((done) => setTimeout(done));
  expect(server.changes()).toHaveLength(before);
  expect(waiting()).toEqual(['mine']);
});

function never(): never {
  throw new Error('It is not there.');
}
