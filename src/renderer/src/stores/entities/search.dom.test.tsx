import { beforeEach, expect, test } from 'vitest';
import { testStore, testTweet } from '#tests/fixtures/stores.ts';
import {
  forgetSearch,
  foundTweetIdsAtom,
  keepFoundTweets,
  replaceFoundTweetsAtom,
  searchedAtom,
} from './search.ts';
import { removeTweetAtom, replaceTweetsAtom, tweetAtom, updateTweetContentAtom } from './tweets.ts';

const stored = (): unknown => JSON.parse(localStorage.getItem('tweets') ?? 'null');
const noCalls = () => Promise.reject(new Error('no calls expected'));
const found = [testTweet({ _id: 'a' }), testTweet({ _id: 'b' })];

/** A page that has the results of the run before. */
function start() {
  const store = testStore(noCalls);
  keepFoundTweets(store);
  return {
    store,
    ids: () => store.get(foundTweetIdsAtom),
    show: () => store.sub(foundTweetIdsAtom, () => {}),
  };
}
beforeEach(() => localStorage.clear());

test('results are restored after a reload, in their current state', () => {
  const { store, ids } = start();
  expect(ids()).toBeNull();
  store.set(replaceFoundTweetsAtom, found);
  store.set(updateTweetContentAtom, 'a', 'edited');
  expect(ids()).toEqual(['a', 'b']);
  store.set(removeTweetAtom, 'b');
  expect(stored()).toMatchObject([{ _id: 'a', content: 'edited' }]);

  const next = start();
  next.store.set(replaceTweetsAtom, [testTweet({ _id: 'a', content: 'newer' })]);
  expect(next.ids()).toBeNull();
  next.show();
  expect([next.ids(), next.store.get(tweetAtom('a'))?.content]).toEqual([['a'], 'newer']);
});

test('a result of this run is not replaced by that of an earlier one, and nothing found empties the list', () => {
  localStorage.setItem('tweets', JSON.stringify(found));
  const { store, ids, show } = start();
  store.set(replaceFoundTweetsAtom, []);
  show();
  expect([ids(), stored()]).toEqual([[], []]);
});

test('unreadable results count as none; those of a user are deleted with the user', () => {
  localStorage.setItem('tweets', '[{"content":"without an id"}]');
  const { store, ids, show } = start();
  show();
  expect(ids()).toEqual([]);
  store.set(replaceFoundTweetsAtom, found);
  store.set(searchedAtom, 'garden');
  forgetSearch(store);
  expect([ids(), store.get(searchedAtom), localStorage.getItem('tweets')]).toEqual([null, '', null]);
});

test('results in which nothing has changed do not replace those of another window', () => {
  const { store } = start();
  store.set(replaceFoundTweetsAtom, found);
  localStorage.setItem('tweets', '"of another window"');
  store.set(replaceTweetsAtom, [testTweet({ _id: 'c' }), testTweet({ _id: 'a' })]);
  expect(stored()).toBe('of another window');
  store.set(updateTweetContentAtom, 'a', 'edited');
  expect(stored()).toMatchObject([{ content: 'edited' }, { _id: 'b' }]);
});

test('a search that finds the same as the last one replaces the results of another window', () => {
  const { store } = start();
  store.set(replaceFoundTweetsAtom, found);
  localStorage.setItem('tweets', '"of another window"');
  store.set(replaceFoundTweetsAtom, found);
  expect(stored()).toMatchObject([{ _id: 'a' }, { _id: 'b' }]);
});
