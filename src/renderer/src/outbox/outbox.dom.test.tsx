import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { ApiFailure } from '#renderer/api/failure.ts';
import { testStore, testTweet, testUser } from '#tests/fixtures/stores.ts';
import { storedDraftAtom } from '#renderer/stores/drafts/drafts.ts';
import { likedTweetAtom, toggleLike } from '#renderer/posts/likes.ts';
import { openToastAtom } from '#renderer/stores/toasts.ts';
import { removeCommentAtom } from '#renderer/stores/entities/comment-changes.ts';
import { removeTweetAtom } from '#renderer/stores/entities/tweet-changes.ts';
import { tweetsAtom } from '#renderer/stores/entities/tweets.ts';
import { signOut } from '#renderer/stores/session/auth.ts';
import { enqueueMutation } from './enqueue.ts';
import { outboxAtom, waitingEditAtom } from './atoms.ts';
import { processorAtom } from './processor.ts';
import { community, post } from '#tests/fixtures/outbox.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('unanswered changes are kept in order, and sent once the server responds', async () => {
  const { server, store, waiting, comeBack, contents } = community();
  server.fault = 'before';
  expect(await enqueueMutation(store, post('one'))).toBe('waiting');
  expect(await enqueueMutation(store, post('two'))).toBe('waiting');
  expect(waiting()).toEqual(['one', 'two']);
  expect(store.get(openToastAtom)).toBeUndefined();
  await comeBack();
  expect(contents()).toEqual(['two', 'one', 'old']);
  expect(store.get(openToastAtom)?.text).toBe('Tweet created Sucessfully!');
});

test('a text is stored, and its draft cleared, before it is sent, so that a crash neither loses nor repeats it', async () => {
  const { server, store, restart, contents, waiting } = community();
  store.set(storedDraftAtom('composer'), 'precious');
  server.hang = Promise.withResolvers();
  void enqueueMutation(store, post('precious'));
  await vi.waitFor(() => expect(server.changes()).toHaveLength(1));
  expect(localStorage.getItem(`warble.draft.${testUser._id}.composer`)).toBeNull();
  expect(stored().join()).toContain('precious');
  server.hang = null;
  server.fault = 'after';
  await restart();
  await vi.waitFor(() => expect(server.tweets).toHaveLength(2));
  server.fault = null;
  await restart();
  await vi.waitFor(() => expect(waiting()).toEqual([]));
  expect(contents()).toEqual(['precious', 'old']);
});

test.each([true, false])(
  'a change whose response was lost is not repeated, where the server keeps keys: %s',
  async (keepsKeys) => {
    const { server, store, comeBack, contents } = community({ keepsKeys });
    server.fault = 'after';
    await enqueueMutation(store, post('same'));
    await comeBack();
    expect(contents()).toEqual(['same', 'old']);
    // Posting the same text again makes a second post, even if its request is lost.
    server.fault = 'before';
    await enqueueMutation(store, post('same'));
    await comeBack();
    expect(contents()).toEqual(['same', 'same', 'old']);
    const keys = server.changes().map(({ key }) => key);
    expect(new Set(keys).size).toBe(2);
    expect(store.get(tweetsAtom).get('t3')?.content).toBe('same');
  },
);

test('an equal text that an earlier run has sent is not mistaken for the pending one, even without keys', async () => {
  const app = community({ keepsKeys: false });
  await enqueueMutation(app.store, post('same'));
  app.server.tweets[0] = { ...testTweet(), ...app.server.tweets[0], createdAt: '' };
  app.server.fault = 'before';
  await enqueueMutation(app.store, post('same'));
  await app.restart();
  await vi.waitFor(() => expect(app.waiting()).toEqual(['same']));
  await app.comeBack();
  expect(app.contents()).toEqual(['same', 'same', 'old']);
});

test('an equal text that was sent before is not mistaken for the pending one when its post is not shown any more', async () => {
  const { server, store, comeBack, contents } = community({ keepsKeys: false });
  await enqueueMutation(store, post('same'));
  server.tweets[0] = { ...testTweet(), ...server.tweets[0], createdAt: '' };
  store.set(removeTweetAtom, 't2');
  server.fault = 'before';
  await enqueueMutation(store, post('same'));
  await comeBack();
  expect(contents()).toEqual(['same', 'same', 'old']);
});

test('an equal comment that was sent before is not mistaken for the pending one', async () => {
  const made = { ...testTweet({ _id: 'c1', content: 'same', createdAt: '' }), owner: testUser };
  let isDown = false;
  const call = vi.fn(async (name: string): Promise<unknown> => {
    if (name === 'currentUser') return { user: testUser };
    if (name === 'comments') return [made];
    if (isDown) throw new ApiFailure('unreachable', 'down');
    return made;
  });
  const store = testStore(call);
  onTestFinished(() => signOut(store));
  const comment = () => enqueueMutation(store, { call: 'addComment', id: 't1', about: '', content: 'same' });
  expect(await comment()).toBe('sent');
  store.set(removeCommentAtom, 'c1');
  isDown = true;
  expect(await comment()).toBe('waiting');
  isDown = false;
  store.get(processorAtom).tryNow();
  await vi.waitFor(() => expect(store.get(outboxAtom)).toEqual([]));
  expect(call.mock.calls.filter(([name]) => name === 'addComment')).toHaveLength(3);
});

test('a change that another window cancels while the session is checked is not sent', async () => {
  const { server, store } = community();
  server.fault = 'before';
  await enqueueMutation(store, post('one'));
  server.fault = null;
  const hang = Promise.withResolvers<unknown>();
  server.hang = hang;
  store.get(processorAtom).tryNow();
  await vi.waitFor(() => expect(server.calls.at(-1)?.name).toBe('currentUser'));
  localStorage.clear();
  server.hang = null;
  hang.resolve(null);
  await vi.waitFor(() => expect(store.get(outboxAtom)).toEqual([]));
  expect(server.changes()).toHaveLength(1);
});

test('a like that is reversed before it is sent is not sent; one whose response was lost is checked', async () => {
  const { server, store, waiting, comeBack } = community();
  const liked = () => store.get(likedTweetAtom('t1'))?.liked;
  server.fault = 'before';
  await enqueueMutation(store, post('first'));
  await toggleLike(store, 't1');
  expect([liked(), waiting()]).toEqual([true, ['first', 'toggleLike']]);
  await toggleLike(store, 't1');
  expect([liked(), waiting()]).toEqual([false, ['first']]);
  await comeBack();

  server.fault = 'after';
  await toggleLike(store, 't1');
  expect(server.liked).toBe(true);
  await comeBack();
  expect([server.liked, liked()]).toEqual([true, true]);
  expect(server.changes().filter(({ name }) => name === 'toggleLike')).toHaveLength(1);

  server.fault = 'after';
  await toggleLike(store, 't1');
  expect([server.liked, liked()]).toEqual([false, false]);
  await toggleLike(store, 't1');
  await comeBack();
  expect([server.liked, liked()]).toEqual([true, true]);
});

test('a pending edit is shown, and a newer one replaces it', async () => {
  const { server, store, waiting, comeBack } = community();
  server.fault = 'before';
  await enqueueMutation(store, post('first'));
  await enqueueMutation(store, { call: 'editTweet', id: 't1', content: 'edited' });
  await enqueueMutation(store, { call: 'editTweet', id: 't1', content: 'edited again' });
  expect(store.get(waitingEditAtom('editTweet/t1'))).toBe('edited again');
  expect(waiting()).toEqual(['first', 'edited again']);
  await comeBack();
  expect(server.changes().filter(({ name }) => name === 'editTweet')).toHaveLength(1);
});

/** Everything on disk. */
const stored = () => Object.keys(localStorage).map((key) => localStorage.getItem(key));
