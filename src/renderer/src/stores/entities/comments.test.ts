import { queryClientAtom } from 'jotai-tanstack-query';
import { expect, test } from 'vitest';
import type { Comment } from '#contract/api/entities.ts';
import { testStore, testTweet } from '#tests/fixtures/stores.ts';
import {
  addCommentAtom,
  commentAtom,
  commentsKey,
  removeCommentAtom,
  replaceCommentsAtom,
  updateCommentContentAtom,
} from './comments.ts';

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
