import { QueryObserver } from '@tanstack/react-query';
import { queryClientAtom } from 'jotai-tanstack-query';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Comment } from '#contract/api/entities.ts';
import { ApiFailure } from '#renderer/api/failure.ts';
import { commentAtom, commentsKey, replaceCommentsAtom } from '#renderer/stores/entities/comments.ts';
import { replaceProfileAtom } from '#renderer/stores/entities/profiles.ts';
import {
  followListKey,
  followStatesAtom,
  profileAtom,
  profileKey,
} from '#renderer/stores/entities/profiles.ts';
import {
  firstPageKey,
  replaceTweetsAtom,
  tweetAtom,
  tweetListKey,
} from '#renderer/stores/entities/tweets.ts';
import { editAtom } from '#renderer/stores/drafts/drafts.ts';
import { accountsAtom } from '#renderer/stores/session/accounts.ts';
import { authAtom, sessionKey, signOut } from '#renderer/stores/session/auth.ts';
import { openToastAtom } from '#renderer/stores/toasts.ts';
import { silenceLog } from '#tests/fixtures/log.ts';
import { testStore, testTweet, testUser } from '#tests/fixtures/stores.ts';
import { applyBroadcast } from './apply-broadcast.ts';
import { applyResult, showRefusal } from './apply.ts';
import { outboxAtom } from './atoms.ts';
import { type Entry, toStored } from './entry.ts';
import type { Result } from './broadcast.ts';
import { putEntry } from './storage.ts';
import { waitersAtom } from './waiters.ts';

const common = { key: 'k1', at: 1, notBefore: null, tried: null, refused: null };
const entry = {
  post: { ...common, call: 'addTweet', content: 'new', draftSlot: 'composer', media: false },
  comment: { ...common, call: 'addComment', id: 't1', about: 'bo', content: 'well' },
  editedPost: { ...common, call: 'editTweet', id: 't1', content: 'as typed' },
  editedComment: { ...common, call: 'editComment', id: 'c1', content: 'better' },
  like: { ...common, call: 'toggleLike', id: 't1', about: 'bo', desired: true },
  follow: { ...common, call: 'toggleFollow', id: 'u2', about: 'bo', desired: true },
} as const satisfies Record<string, Entry>;
const comment = (_id: string, content: string): Comment => ({ ...testTweet({ _id, content }) });
const result = {
  post: { call: 'addTweet', tweet: testTweet({ _id: 't9', content: 'new' }) },
  comment: { call: 'addComment', comment: comment('c9', 'well') },
  editedPost: { call: 'editTweet', tweet: testTweet({ content: 'as stored' }) },
  editedComment: { call: 'editComment' },
} as const satisfies Record<string, Result>;
const bo = { ...testUser, _id: 'u2', isFollowing: false, followersCount: 0, followingCount: 0 };

/** A page with one post that has one comment, and the lists of both. */
function page() {
  const store = testStore(() => Promise.reject(new Error('no calls expected')));
  store.set(replaceTweetsAtom, [testTweet({ content: 'old' })]);
  store.set(replaceCommentsAtom, [comment('c1', 'hm')]);
  const queries = store.get(queryClientAtom);
  queries.setQueryData(firstPageKey, ['t1']);
  queries.setQueryData(commentsKey('t1'), ['c1']);
  return {
    store,
    queries,
    toast: () => store.get(openToastAtom)?.text,
    isStale: (key: readonly string[]) => queries.getQueryState(key)?.isInvalidated,
  };
}

test('each result of a text change updates its store and shows its toast', () => {
  const { store, queries, toast } = page();
  applyResult(store, entry.post, result.post);
  expect(queries.getQueryData(firstPageKey)).toEqual(['t9', 't1']);
  expect(toast()).toBe('Tweet created Sucessfully!');
  applyResult(store, entry.comment, result.comment);
  expect(queries.getQueryData(commentsKey('t1'))).toEqual(['c9', 'c1']);
  expect(toast()).toBe('Comment created Sucessfully!');
  applyResult(store, entry.editedPost, result.editedPost);
  expect(store.get(tweetAtom('t1'))?.content, 'the text that the server has').toBe('as stored');
  expect(toast()).toBe('✅ Tweet updated Sucessfully!');
  applyResult(store, entry.editedComment, result.editedComment);
  expect(store.get(commentAtom('c1'))?.content).toBe('better');
  expect(store.get(commentAtom('c9'))?.content).toBe('well');
  expect(toast()).toBe('✅ Comment updated Sucessfully!');
});

test('results of an account change nothing once it is signed out', () => {
  const { store } = page();
  signOut(store);
  store.set(replaceTweetsAtom, [testTweet()]);
  store.set(replaceProfileAtom, bo);
  applyResult(store, entry.like, { call: 'toggleLike', on: true }, false);
  applyResult(store, entry.follow, { call: 'toggleFollow', on: true }, false);
  expect(store.get(tweetAtom('t1'))?.likes).toBe(0);
  expect(store.get(profileAtom('u2'))?.followersCount).toBe(0);
  expect(store.get(followStatesAtom).get('u2')).toBe(false);
});

test('a follow invalidates the lists that it changes, and no others', () => {
  const { store, queries, isStale } = page();
  const stale = [
    followListKey('followers', 'u2'),
    followListKey('following', testUser._id),
    [...tweetListKey, 'following', '1'],
  ];
  const others = [
    followListKey('following', 'u2'),
    followListKey('followers', testUser._id),
    profileKey('u2'),
  ];
  for (const key of [...stale, ...others]) queries.setQueryData(key, []);
  applyResult(store, entry.follow, { call: 'toggleFollow', on: true });
  expect(stale.map(isStale)).toEqual([true, true, true]);
  expect(others.map(isStale)).toEqual([false, false, false]);
});

test('a follow that is already known is not counted twice, and an unfollow never counts below 0', () => {
  const { store } = page();
  store.set(replaceProfileAtom, bo);
  store.set(replaceProfileAtom, { ...bo, _id: testUser._id, followingCount: 2 });
  const counts = () => [
    store.get(profileAtom('u2'))?.followersCount,
    store.get(profileAtom(testUser._id))?.followingCount,
  ];
  applyResult(store, entry.follow, { call: 'toggleFollow', on: true });
  expect(counts()).toEqual([1, 3]);
  applyResult(store, entry.follow, { call: 'toggleFollow', on: true });
  expect(counts()).toEqual([1, 3]);
  applyResult(store, entry.follow, { call: 'toggleFollow', on: false });
  expect(counts()).toEqual([0, 2]);
  store.set(replaceProfileAtom, { ...bo, isFollowing: true });
  applyResult(store, entry.follow, { call: 'toggleFollow', on: false });
  expect(counts()).toEqual([0, 1]);
});

test('profiles that are loading during a follow are loaded once more', async () => {
  const { store, queries } = page();
  const load = vi.fn((_id: string) => new Promise<null>(() => {}));
  for (const id of ['u2', testUser._id]) {
    const shown = new QueryObserver(queries, { queryKey: profileKey(id), queryFn: () => load(id) });
    onTestFinished(shown.subscribe(() => {}));
  }
  expect(load.mock.calls).toEqual([['u2'], [testUser._id]]);
  applyResult(store, entry.follow, { call: 'toggleFollow', on: true });
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(4));
  expect(load.mock.calls.slice(2)).toEqual([['u2'], [testUser._id]]);
});

test('posts that are loading during a like are loaded once more', async () => {
  const { store, queries } = page();
  const fetch = vi.fn(() => new Promise<never>(() => {}));
  const list = new QueryObserver(queries, { queryKey: firstPageKey, queryFn: fetch, staleTime: 0 });
  onTestFinished(list.subscribe(() => {}));
  expect(fetch).toHaveBeenCalledTimes(1);
  applyResult(store, entry.like, { call: 'toggleLike', on: true });
  await vi.waitFor(() => expect(fetch).toHaveBeenCalledTimes(2));
});

test('after a refused follow the next visit fetches the counts', () => {
  silenceLog();
  const { store, queries, isStale } = page();
  queries.setQueryData(profileKey('u2'), 'u2');
  queries.setQueryData(profileKey('u3'), 'u3');
  showRefusal(store, entry.follow, new ApiFailure('refused', 'no', { status: 500 }));
  expect(isStale(profileKey('u2'))).toBe(true);
  expect(isStale(profileKey('u3'))).toBe(false);
  vi.restoreAllMocks();
});

const broadcast = (sent: Entry, of: Result, userId = testUser._id) => ({
  call: 'outbox',
  entry: toStored(sent),
  result: of,
  userId,
});

test("the result of another window's entry is shown without a toast, and nothing is pending", () => {
  const { store, queries, toast } = page();
  putEntry(store, testUser._id, entry.post);
  putEntry(store, testUser._id, { ...entry.like, key: 'k2' });
  applyBroadcast(store, broadcast(entry.post, result.post));
  expect(queries.getQueryData(firstPageKey)).toEqual(['t9', 't1']);
  expect(toast()).toBeUndefined();
  expect(store.get(outboxAtom).map(({ key }) => key)).toEqual(['k2']);
});

test('an entry of this window that another one has sent shows its toast here', () => {
  const { store, toast } = page();
  putEntry(store, testUser._id, entry.post);
  store.get(waitersAtom).own(testUser._id, 'k1');
  applyBroadcast(store, broadcast(entry.post, result.post));
  expect(toast()).toBe('Tweet created Sucessfully!');
});

test.each([
  { status: 404, draft: null, refused: 'no' },
  { status: 400, draft: 'as typed', refused: undefined },
])(
  'an edit of this window that another one was refused is a draft again, unless its post is gone: %j',
  async ({ status, draft, refused }) => {
    const { store, toast } = page();
    putEntry(store, testUser._id, entry.editedPost);
    store.get(waitersAtom).own(testUser._id, entry.editedPost.key);
    applyBroadcast(store, {
      call: 'outbox',
      entry: toStored(entry.editedPost),
      result: { call: 'refused', text: 'no', status },
      userId: testUser._id,
    });
    await vi.waitFor(() => expect(toast()).toBe('no'));
    await vi.waitFor(() => expect(store.get(outboxAtom)[0]?.refused).toBe(refused));
    expect(store.get(editAtom('editTweet', 't1'))).toBe(draft);
  },
);

test('broadcasts for another account, and malformed ones, change nothing', () => {
  const { store, queries } = page();
  putEntry(store, testUser._id, entry.post);
  applyBroadcast(store, broadcast(entry.post, result.post, 'u9'));
  applyBroadcast(store, { ...broadcast(entry.post, result.post), entry: { key: 'k1' } });
  applyBroadcast(store, { call: 'deleteTweet', id: 't1', userId: 'u9' });
  applyBroadcast(store, null);
  expect(queries.getQueryData(firstPageKey)).toEqual(['t1']);
  expect(store.get(outboxAtom)).toHaveLength(1);
});

test('a post or comment deleted in another window is removed, with the pending changes to it', () => {
  const { store, queries } = page();
  putEntry(store, testUser._id, entry.like);
  putEntry(store, testUser._id, { ...entry.editedComment, key: 'k2' });
  putEntry(store, testUser._id, { ...entry.post, key: 'k3' });
  putEntry(store, testUser._id, { ...entry.editedPost, id: 't2', key: 'k4' });
  putEntry(store, testUser._id, { ...entry.editedComment, id: 'c2', key: 'k5' });
  applyBroadcast(store, { call: 'deleteTweet', id: 't1', userId: testUser._id });
  expect(queries.getQueryData(firstPageKey)).toEqual([]);
  expect(queries.getQueryData(commentsKey('t1'))).toEqual(['c1']);
  expect(store.get(outboxAtom).map(({ key }) => key)).toEqual(['k2', 'k3', 'k4', 'k5']);
  applyBroadcast(store, { call: 'deleteComment', id: 'c1', userId: testUser._id });
  expect(queries.getQueryData(commentsKey('t1'))).toEqual([]);
  expect(store.get(outboxAtom).map(({ key }) => key)).toEqual(['k3', 'k4', 'k5']);
});

test.each([
  ['deleteTweet', 'old', null],
  ['deleteTweet', 'old and more', 'old and more'],
  ['deleteComment', 'old', 'old'],
] as const)('after %s, an edit of a post with the same id, "%s", is %s', (call, text, kept) => {
  const { store } = page();
  store.set(editAtom('editTweet', 't1'), text);
  applyBroadcast(store, { call, id: 't1', userId: testUser._id });
  expect(store.get(editAtom('editTweet', 't1'))).toBe(kept);
});

test('a deletion leaves changes of other posts, comments and people alone that have the same id', () => {
  const { store } = page();
  const { like, follow, comment, editedPost, editedComment } = entry;
  const calls = () => store.get(outboxAtom).map(({ call }) => call);
  for (const change of [like, follow, comment, editedPost, editedComment])
    putEntry(store, testUser._id, { ...change, id: '5', key: change.call });
  applyBroadcast(store, { call: 'deleteComment', id: '5', userId: testUser._id });
  expect(calls()).toEqual(['toggleLike', 'toggleFollow', 'addComment', 'editTweet']);
  applyBroadcast(store, { call: 'deleteTweet', id: '5', userId: testUser._id });
  expect(calls()).toEqual(['toggleFollow']);
});

test('an account update in another window is shown, and lists that may contain it are fetched again', () => {
  const { store, queries, isStale } = page();
  queries.setQueryData(sessionKey, testUser._id);
  store.set(replaceProfileAtom, { ...bo, _id: testUser._id, followersCount: 4 });
  const user = { ...testUser, fullName: 'Ada King' };
  applyBroadcast(store, { call: 'updateAccount', user, userId: testUser._id });
  expect(store.get(authAtom).userInfo).toEqual(user);
  expect(store.get(profileAtom(testUser._id))).toMatchObject({ fullName: 'Ada King', followersCount: 4 });
  expect(isStale(['tweets', 'all', '1'])).toBeUndefined();
  expect(queries.getQueryState(firstPageKey)?.isInvalidated).toBe(true);
  expect(isStale([...sessionKey])).toBe(false);
});

test('an account is listed by its new name', () => {
  const { store } = page();
  const other = { id: 'a2', userId: 'u2', name: 'bo' };
  store.set(accountsAtom, [{ id: 'a1', userId: testUser._id, name: testUser.username }, other]);
  const user = { ...testUser, username: 'countess' };
  applyBroadcast(store, { call: 'updateAccount', user, userId: testUser._id });
  expect(store.get(accountsAtom)).toEqual([{ id: 'a1', userId: testUser._id, name: 'countess' }, other]);
});

test('the list of accounts stays as it is where the name is the same, or the account is not listed', () => {
  for (const listed of [
    { id: 'a1', userId: testUser._id, name: testUser.username },
    { id: 'a2', userId: 'u2', name: 'bo' },
  ]) {
    const { store } = page();
    store.set(accountsAtom, [listed]);
    const before = store.get(accountsAtom);
    applyBroadcast(store, { call: 'updateAccount', user: testUser, userId: testUser._id });
    expect(store.get(accountsAtom)).toBe(before);
  }
});
