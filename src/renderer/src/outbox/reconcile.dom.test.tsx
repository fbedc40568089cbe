import { QueryObserver } from '@tanstack/react-query';
import { queryClientAtom } from 'jotai-tanstack-query';
import { expect, onTestFinished, test, vi } from 'vitest';
import { keepsKeysHeader } from '#contract/api/idempotency.ts';
import { ApiFailure } from '#renderer/api/failure.ts';
import { commentsKey, replaceCommentsAtom } from '#renderer/stores/entities/comments.ts';
import { followStatesAtom } from '#renderer/stores/entities/profiles.ts';
import { replaceTweetsAtom, tweetAtom } from '#renderer/stores/entities/tweets.ts';
import { signOut } from '#renderer/stores/session/auth.ts';
import { testStore, testTweet, testUser } from '#tests/fixtures/stores.ts';
import { responseHeadersAtom } from './atoms.ts';
import type { Before, Entry, ToggleEntry } from './entry.ts';
import { findResult, showServerState, snapshotBefore } from './reconcile.ts';

/* Whether a change has already been made, after its response was lost. */

const common = { key: 'k1', at: 1, notBefore: null, refused: null };
const before: Before = { known: ['t5'], since: '2026-03-01T00:00:00.000Z' };
type Tried = { readonly tried: Before | null };
const post = ({ tried }: Tried = { tried: before }): Entry => ({
  ...common,
  tried,
  call: 'addTweet',
  content: 'same',
  draftSlot: 'composer',
  media: false,
});
const comment = ({ tried }: Tried = { tried: before }): Entry => ({
  ...common,
  tried,
  call: 'addComment',
  id: 't1',
  about: 'bo',
  content: 'same',
});
const toggle = (call: 'toggleLike' | 'toggleFollow', desired: boolean): ToggleEntry => ({
  ...common,
  tried: null,
  call,
  id: 'x',
  about: 'bo',
  desired,
});
const own = { ...testTweet().owner, _id: testUser._id };
const made = testTweet({ _id: 't6', content: 'same', owner: own, createdAt: '2026-03-01T00:00:01.000Z' });

/** A server that gives the same response to each call. */
function page(answer: unknown = []) {
  const call = vi.fn((..._input: readonly unknown[]) =>
    answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer),
  );
  const store = testStore(call);
  const { signal } = new AbortController();
  return { store, call, signal, find: (entry: Entry) => findResult(store, entry, signal) };
}

test("a post that was made is found among its author's posts", async () => {
  const { find, call, signal } = page([testTweet({ owner: own }), made]);
  expect(await find(post())).toEqual({ call: 'addTweet', tweet: made });
  expect(call.mock.calls).toEqual([['userTweets', { parameters: { userId: testUser._id }, signal }]]);
});

test("a comment that was made is found among its post's comments", async () => {
  const { find, call, signal } = page([made]);
  expect(await find(comment())).toEqual({ call: 'addComment', comment: made });
  expect(call.mock.calls).toEqual([['comments', { parameters: { tweetId: 't1' }, signal }]]);
});

test.each([
  ['of somebody else', { ...made, owner: { ...own, _id: 'u9' } }],
  ['with another text', { ...made, content: 'other' }],
  ['that was there before', { ...made, _id: 't5' }],
  ['that is older', { ...made, createdAt: '2026-02-28T23:59:59.000Z' }],
])('a post or comment %s is not mistaken for the result', async (_what, other) => {
  const { find } = page([other]);
  expect(await find(post())).toBeNull();
  expect(await find(comment())).toBeNull();
});

test.each([
  ['of the same moment as the newest known one', { ...made, createdAt: before.since }],
  ['without a time', { ...made, createdAt: '' }],
  ['with spaces that were not typed', { ...made, content: ' same\n' }],
])('a post %s is recognised as the result', async (_what, tweet) => {
  expect(await page([tweet]).find(post())).toEqual({ call: 'addTweet', tweet });
});

test('a post is recognised although the server trimmed its spaces', async () => {
  const { find } = page([made]);
  expect(
    await find({ ...post(), call: 'addTweet', content: ' same ', draftSlot: 'composer', media: false }),
  ).toEqual({
    call: 'addTweet',
    tweet: made,
  });
});

test('unsent entries, and those whose key the server keeps, are not looked for', async () => {
  const { find, call, store } = page([made]);
  expect(await find(post({ tried: null }))).toBeNull();
  expect(await find(comment({ tried: null }))).toBeNull();
  store.set(responseHeadersAtom, new Headers({ [keepsKeysHeader]: '1' }));
  expect(await find(post())).toBeNull();
  expect(await find(comment())).toBeNull();
  for (const name of ['editTweet', 'editComment'] as const) {
    expect(await find({ ...common, tried: before, call: name, id: 't6', content: 'same' })).toBeNull();
  }
  expect(call).not.toHaveBeenCalled();
});

test.each([true, false])("a like is sent only if the server's state differs (%s)", async (isLiked) => {
  const likes = isLiked ? [{ likedBy: testUser._id }] : [{ likedBy: 'u9' }];
  const { find, call, signal } = page([testTweet({ _id: 'x', tweetLikes: likes })]);
  expect(await find(toggle('toggleLike', isLiked))).toEqual({ call: 'toggleLike', on: isLiked });
  expect(await find(toggle('toggleLike', !isLiked))).toBeNull();
  expect(call).toHaveBeenLastCalledWith('singleTweet', { parameters: { tweetId: 'x' }, signal });
});

test('a like of a post that the server does not have is sent', async () => {
  expect(await page([]).find(toggle('toggleLike', false))).toBeNull();
});

test.each([true, false])("a follow is sent only if the server's state differs (%s)", async (isFollowing) => {
  const { find, call, signal } = page({ isFollowing });
  expect(await find(toggle('toggleFollow', isFollowing))).toEqual({
    call: 'toggleFollow',
    on: isFollowing,
  });
  expect(await find(toggle('toggleFollow', !isFollowing))).toBeNull();
  expect(call).toHaveBeenLastCalledWith('userDetails', { parameters: { userId: 'x' }, signal });
});

test('what the server has is shown after a change was cancelled that may have taken effect', async () => {
  const tweets = page([testTweet({ _id: 'x', content: 'edited' })]);
  const edit = { ...common, tried: before, call: 'editTweet', id: 'x', content: 'edited' } as const;
  await showServerState(tweets.store, edit);
  expect(tweets.store.get(tweetAtom('x'))?.content).toBe('edited');

  const people = page({ ...testUser, _id: 'x', isFollowing: true });
  await showServerState(people.store, toggle('toggleFollow', true));
  expect(people.store.get(followStatesAtom).get('x')).toBe(true);

  const { store } = page();
  const client = store.get(queryClientAtom);
  /** Shows a list that is fetched from the server. */
  const show = async (queryKey: readonly string[]) => {
    const queryFn = vi.fn(() => Promise.resolve(['c1']));
    onTestFinished(new QueryObserver(client, { queryKey, queryFn, retry: false }).subscribe(() => {}));
    await vi.waitFor(() => expect(client.getQueryData(queryKey)).toEqual(['c1']));
    return queryFn;
  };
  const [comments, others] = [await show(commentsKey('t1')), await show(['others'])];
  const editOfComment = { ...edit, call: 'editComment' } as const;
  await showServerState(store, editOfComment);
  expect(comments).toHaveBeenCalledTimes(2);
  expect(others).toHaveBeenCalledOnce();
  comments.mockRejectedValue(new ApiFailure('unreachable', 'down'));
  await expect(showServerState(store, editOfComment)).rejects.toThrow('down');
});

test('what was read for one user is not shown to the next one', async () => {
  const answer = Promise.withResolvers<unknown>();
  const { store, find } = page(answer.promise);
  const found = find(toggle('toggleLike', true));
  signOut(store);
  answer.resolve([testTweet({ _id: 'x', tweetLikes: [{ likedBy: testUser._id }] })]);
  expect(await found).toEqual({ call: 'toggleLike', on: true });
  expect(store.get(tweetAtom('x'))).toBeUndefined();
});

test('a person who was read for one user is not shown to the next one either', async () => {
  const answer = Promise.withResolvers<unknown>();
  const { store, find } = page(answer.promise);
  const found = find(toggle('toggleFollow', true));
  signOut(store);
  answer.resolve({ ...testUser, _id: 'x', isFollowing: true });
  expect(await found).toEqual({ call: 'toggleFollow', on: true });
  expect(store.get(followStatesAtom).get('x')).toBeUndefined();
});

test.each([400, 403, 404, 410])(
  'a change is sent if the check is refused (%i), so that the server gives the reason',
  async (status) => {
    const { find } = page(new ApiFailure('refused', 'no', { status }));
    expect(await find(toggle('toggleLike', true))).toBeNull();
    expect(await find(post())).toBeNull();
  },
);

test.each([
  ['without a response', new ApiFailure('unreachable', 'down')],
  ['while the server is busy', new ApiFailure('refused', 'busy', { status: 429 })],
  ['without a session', new ApiFailure('refused', 'no', { status: 401 })],
  ['after a fault of the app', new TypeError('no')],
])('%s the outcome stays unknown', async (_what, failure) => {
  await expect(page(failure).find(toggle('toggleLike', true))).rejects.toBe(failure);
  await expect(page(failure).find(post())).rejects.toBe(failure);
});

test("before a text is sent, the user's texts that equal it are recorded, and the time of the newest known one", () => {
  const { store } = page();
  const at = (day: number) => `2026-01-0${day}T00:00:00.000Z`;
  store.set(replaceTweetsAtom, [
    // First, where a time that is none would count as the newest.
    testTweet({ _id: 't3', content: 'other', owner: own, createdAt: 'soon' }),
    testTweet({ _id: 't1', content: ' same ', owner: own, createdAt: at(2) }),
    testTweet({ _id: 't2', content: 'same', createdAt: at(4) }),
  ]);
  store.set(replaceCommentsAtom, [
    testTweet({ _id: 'c1', content: 'same', owner: own, createdAt: at(3) }),
    testTweet({ _id: 'c2', content: 'other', owner: own, createdAt: at(1) }),
  ]);
  const expected = { known: ['t0', 't1', 'c1'], since: at(4) };
  expect(snapshotBefore(store, post(), ['t0'])).toEqual(expected);
  expect(snapshotBefore(store, comment(), ['t0'])).toEqual(expected);
  const none = { known: [], since: '' };
  expect(snapshotBefore(store, toggle('toggleLike', true), ['t0'])).toEqual(none);
  const edit: Entry = { ...common, tried: null, call: 'editTweet', id: 't1', content: 'same' };
  expect(snapshotBefore(store, edit, ['t0'])).toEqual(none);
});

test('a text whose response is lost is found, although a post was known from when the server’s clock was ahead', async () => {
  const { store, find } = page([{ ...made, createdAt: new Date().toISOString() }]);
  const ahead = new Date(Date.now() + 3_600_000).toISOString();
  store.set(replaceTweetsAtom, [testTweet({ _id: 't1', createdAt: ahead })]);
  const tried = snapshotBefore(store, post(), []);
  expect(await find(post({ tried }))).toMatchObject({ call: 'addTweet', tweet: { _id: made._id } });
  expect(await find(comment({ tried }))).toMatchObject({ call: 'addComment', comment: { _id: made._id } });
});

const hour = 3_600_000;

test('a text whose response is lost is found, although the own clock is ahead, as the server’s was', async () => {
  const serverTime = Date.now() - hour;
  const { store, find } = page([{ ...made, createdAt: new Date(serverTime).toISOString() }]);
  store.set(responseHeadersAtom, new Headers({ date: new Date(serverTime).toUTCString() }));
  const ahead = new Date(serverTime + hour / 2).toISOString();
  store.set(replaceTweetsAtom, [testTweet({ _id: 't1', createdAt: ahead })]);
  const tried = snapshotBefore(store, post(), []);
  expect(await find(post({ tried }))).toMatchObject({ call: 'addTweet', tweet: { _id: made._id } });
});

test('where the own clock is behind, an older equal text that was not known is not mistaken for the result', async () => {
  const serverTime = Date.now() + 3 * hour;
  const { store, find } = page([{ ...made, createdAt: new Date(serverTime - hour).toISOString() }]);
  store.set(responseHeadersAtom, new Headers({ date: new Date(serverTime).toUTCString() }));
  // In the second in which the server has responded.
  store.set(replaceTweetsAtom, [testTweet({ _id: 't1', createdAt: new Date(serverTime).toISOString() })]);
  expect(await find(post({ tried: snapshotBefore(store, post(), []) }))).toBeNull();
});

test('without known posts nothing is recorded', () => {
  expect(snapshotBefore(page().store, post(), [])).toEqual({ known: [], since: '' });
});

test('nothing is found while signed out', async () => {
  const { store, find } = page([made]);
  signOut(store);
  expect(await find(post())).toBeNull();
});
