import { QueryObserver } from '@tanstack/react-query';
import { queryClientAtom } from 'jotai-tanstack-query';
import { expect, onTestFinished, test } from 'vitest';
import { testStore, testTweet } from '#tests/fixtures/stores.ts';
import { addTweetAtom, removeTweetAtom, updateTweetContentAtom } from './tweet-changes.ts';
import {
  feedPageKey,
  firstPageKey,
  isLoadedAtom,
  replaceTweetsAtom,
  restoreTweetsAtom,
  tweetAtom,
  tweetsAtom,
  userTweetsKey,
  withLike,
} from './tweets.ts';

function loaded() {
  const store = testStore(() => Promise.reject(new Error('no calls expected')));
  store.set(replaceTweetsAtom, [testTweet({ _id: 'a' }), testTweet({ _id: 'b' })]);
  const queries = store.get(queryClientAtom);
  queries.setQueryData(firstPageKey, ['a', 'b']);
  return { store, ids: () => queries.getQueryData(firstPageKey) };
}

test('replace list takes over what the server sent', { tags: 'S4.07' }, () => {
  const { store } = loaded();
  const list = [testTweet({ _id: 'c' }), testTweet({ _id: 'a', content: 'new' })];
  expect(store.set(replaceTweetsAtom, list), 'the ids of the list, in its order').toEqual(['c', 'a']);
  expect(store.get(tweetAtom('a'))?.content).toBe('new');
  expect(store.get(tweetAtom('b'))?.content).toBe('hello');
});

test('a tweet that has not changed stays the same object', () => {
  const { store } = loaded();
  const before = store.get(tweetAtom('a'));
  store.set(replaceTweetsAtom, [testTweet({ _id: 'a' })]);
  expect(store.get(tweetAtom('a'))).toBe(before);
});

test('add at front', { tags: ['S3.08', 'S4.08'] }, () => {
  const { store, ids } = loaded();
  store.set(addTweetAtom, testTweet({ _id: 'c' }));
  expect(ids()).toEqual(['c', 'a', 'b']);
  expect(store.get(tweetAtom('c'))?._id).toBe('c');
});

test('a tweet is also added at the front of the page of the home feed that is shown, and of no other list', () => {
  const { store, ids } = loaded();
  const queries = store.get(queryClientAtom);
  const lists = {
    shown: feedPageKey('all', 2),
    hidden: feedPageKey('all', 3),
    following: feedPageKey('following', 1),
    owners: userTweetsKey('u2'),
    others: userTweetsKey('u9'),
  };
  for (const key of Object.values(lists)) queries.setQueryData(key, ['b']);
  queries.setQueryData(['session'], 'u1');
  const queryFn = () => Promise.reject(new Error('nothing is fetched'));
  for (const queryKey of [lists.shown, lists.following, lists.others])
    onTestFinished(
      new QueryObserver(queries, { queryKey, queryFn, staleTime: Infinity }).subscribe(() => {}),
    );
  store.set(addTweetAtom, testTweet({ _id: 'c' }));
  expect(ids()).toEqual(['c', 'a', 'b']);
  const found = Object.entries(lists).map(([name, key]) => [name, queries.getQueryData(key)]);
  expect(Object.fromEntries(found)).toEqual({
    shown: ['c', 'b'],
    hidden: ['b'],
    following: ['b'],
    owners: ['c', 'b'],
    others: ['b'],
  });
});

test('remove by _id', { tags: 'S4.09' }, () => {
  const { store, ids } = loaded();
  store.set(removeTweetAtom, 'a');
  expect(ids()).toEqual(['b']);
  expect(store.get(tweetAtom('a'))).toBeUndefined();
});

test('update content by _id', { tags: 'S4.10' }, () => {
  const { store } = loaded();
  store.set(updateTweetContentAtom, 'b', 'changed');
  expect(store.get(tweetAtom('b'))?.content).toBe('changed');
  store.set(updateTweetContentAtom, 'unknown', 'x');
  expect(store.get(tweetAtom('unknown'))).toBeUndefined();
});

test('liking and unliking are exact inverses', () => {
  const tweet = testTweet({ likes: 1, tweetLikes: [{ likedBy: 'other' }] });
  const liked = withLike(tweet, 'me', true);
  expect(liked.likes).toBe(2);
  expect(withLike(liked, 'me', true)).toBe(liked);
  expect(withLike(liked, 'me', false)).toEqual(tweet);
});

test('a restored tweet counts as loaded once a response has it, unless it was changed after the request', () => {
  const { store } = loaded();
  store.set(restoreTweetsAtom, [testTweet({ _id: 'c' }), testTweet({ _id: 'd' }), testTweet({ _id: 'e' })]);
  const isLoaded = () => ['a', 'c', 'd', 'e'].map((id) => store.get(isLoadedAtom(id)));
  expect(store.get(isLoadedAtom('unknown'))).toBe(false);
  expect(isLoaded()).toEqual([true, false, false, false]);
  const atRequest = store.get(tweetsAtom);
  store.set(updateTweetContentAtom, 'd', 'changed');
  store.set(replaceTweetsAtom, [testTweet({ _id: 'c' }), testTweet({ _id: 'd' })], atRequest);
  expect(isLoaded()).toEqual([true, true, false, false]);
  store.set(replaceTweetsAtom, [testTweet({ _id: 'd' })]);
  expect(isLoaded()).toEqual([true, true, true, false]);
});

test('a later page that becomes empty by a removal is not the end; the first one and those with posts stay', () => {
  const { store } = loaded();
  const queries = store.get(queryClientAtom);
  const pages = {
    empties: feedPageKey('all', 2),
    stays: feedPageKey('all', 3),
    first: feedPageKey('following', 1),
  };
  queries.setQueryData(pages.empties, ['a']);
  queries.setQueryData(pages.stays, ['a', 'b']);
  queries.setQueryData(pages.first, ['a']);
  store.set(removeTweetAtom, 'a');
  expect([pages.empties, pages.stays, pages.first].map((key) => queries.getQueryData(key))).toEqual([
    undefined,
    ['b'],
    [],
  ]);
});
