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

test(
  'a change in the results of a window changes those tweets alone in the newer results of another window',
  { tags: 'S4.46' },
  () => {
    const { store } = start();
    store.set(replaceFoundTweetsAtom, found);
    const newer = [
      testTweet({ _id: 'z' }),
      testTweet({ _id: 'b', content: 'newer' }),
      testTweet({ _id: 'a' }),
    ];
    localStorage.setItem('tweets', JSON.stringify(newer));
    store.set(replaceTweetsAtom, [testTweet({ _id: 'c' }), testTweet({ _id: 'a' })]);
    expect(stored()).toEqual(newer);
    store.set(updateTweetContentAtom, 'a', 'edited');
    expect(stored()).toMatchObject([{ _id: 'z' }, { content: 'newer' }, { content: 'edited' }]);
    store.set(removeTweetAtom, 'a');
    expect(stored()).toMatchObject([{ _id: 'z' }, { content: 'newer' }]);
    localStorage.removeItem('tweets');
    store.set(updateTweetContentAtom, 'b', 'after the sign-out in another window');
    expect(stored()).toBeNull();
  },
);

test('a search that finds the same as the last one replaces the results of another window', () => {
  const { store } = start();
  store.set(replaceFoundTweetsAtom, found);
  localStorage.setItem('tweets', '"of another window"');
  store.set(replaceFoundTweetsAtom, found);
  expect(stored()).toMatchObject([{ _id: 'a' }, { _id: 'b' }]);
});
