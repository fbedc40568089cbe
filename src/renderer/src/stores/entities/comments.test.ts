import { QueryObserver } from '@tanstack/react-query';
import { queryClientAtom } from 'jotai-tanstack-query';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Comment } from '#contract/api/entities.ts';
import { testStore, testTweet } from '#tests/fixtures/stores.ts';
import { addCommentAtom, removeCommentAtom, updateCommentContentAtom } from './comment-changes.ts';
import { commentAtom, commentsKey, replaceCommentsAtom } from './comments.ts';

const { owner, createdAt } = testTweet();
const comment = (_id: string, content = 'hello'): Comment => ({ _id, content, createdAt, owner });

function loaded() {
  const store = testStore(() => Promise.reject(new Error('no calls expected')));
  store.set(replaceCommentsAtom, [comment('a'), comment('b')]);
  const queries = store.get(queryClientAtom);
  queries.setQueryData(commentsKey('t1'), ['a', 'b']);
  return { store, ids: (tweetId = 't1') => queries.getQueryData(commentsKey(tweetId)) };
}

test('comments: replace list', { tags: 'S4.11' }, () => {
  const { store } = loaded();
  const list = [comment('c'), comment('a', 'new')];
  expect(store.set(replaceCommentsAtom, list), 'the ids of the list, in its order').toEqual(['c', 'a']);
  expect(store.get(commentAtom('a'))?.content).toBe('new');
});

test('comments: add at front, which creates the list if it is missing', { tags: 'S4.12' }, () => {
  const { store, ids } = loaded();
  store.set(addCommentAtom, 't1', comment('c'));
  expect(ids()).toEqual(['c', 'a', 'b']);
  store.set(addCommentAtom, 't2', comment('d'));
  expect(ids('t2')).toEqual(['d']);
  expect(ids()).toEqual(['c', 'a', 'b']);
});

test('comments: remove by _id', { tags: 'S4.13' }, () => {
  const { store, ids } = loaded();
  store.set(removeCommentAtom, 'a');
  expect(ids()).toEqual(['b']);
  expect(store.get(commentAtom('a'))).toBeUndefined();
});

test('comments: update content by _id', { tags: 'S4.14' }, () => {
  const { store } = loaded();
  store.set(updateCommentContentAtom, 'b', 'changed');
  expect(store.get(commentAtom('b'))?.content).toBe('changed');
  expect(store.get(commentAtom('a'))?.content).toBe('hello');
});

/** Shows the comments of a tweet, which the test answers; returns the requests. */
function show(store: ReturnType<typeof loaded>['store'], tweetId: string) {
  const requests: PromiseWithResolvers<readonly string[]>[] = [];
  const queryFn = vi.fn(() => {
    const request = Promise.withResolvers<readonly string[]>();
    requests.push(request);
    return request.promise;
  });
  const observer = new QueryObserver(store.get(queryClientAtom), {
    queryKey: commentsKey(tweetId),
    queryFn,
    staleTime: Infinity,
  });
  onTestFinished(observer.subscribe(() => {}));
  return requests;
}

test('a comment on a post whose comments were never loaded does not stand for all of them', async () => {
  const { store, ids } = loaded();
  store.set(addCommentAtom, 't2', comment('d'));
  const requests = show(store, 't2');
  await vi.waitFor(() => expect(requests).toHaveLength(1));
  requests[0]?.resolve(['d', 'earlier']);
  await vi.waitFor(() => expect(ids('t2')).toEqual(['d', 'earlier']));
});

test('a comment on a post whose comments are loaded asks for none of them again', async () => {
  const { store, ids } = loaded();
  const [here, elsewhere] = [show(store, 't1'), show(store, 't3')];
  elsewhere[0]?.resolve(['e']);
  await vi.waitFor(() => expect(ids('t3')).toEqual(['e']));
  store.set(addCommentAtom, 't1', comment('c'));
  store.set(addCommentAtom, 't2', comment('d'));
  await vi.waitFor(() => expect(store.get(queryClientAtom).isFetching()).toBe(0));
  expect([here.length, elsewhere.length]).toEqual([0, 1]);
});
