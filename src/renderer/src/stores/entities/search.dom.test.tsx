import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { testStore, testTweet, testUser } from '#tests/fixtures/stores.ts';
import {
  forgetSearch,
  foundTweetIdsAtom,
  keepFoundTweets,
  replaceFoundTweetsAtom,
  searchedAtom,
  shownEntryAtom,
} from './search.ts';
import { removeTweetAtom, updateTweetContentAtom } from './tweet-changes.ts';
import { replaceTweetsAtom, tweetAtom } from './tweets.ts';
import { addUsersAtom, usersAtom } from './users.ts';

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
    show: () => onTestFinished(store.sub(foundTweetIdsAtom, () => {})),
  };
}
afterEach(() => vi.restoreAllMocks());

test('results are restored after a reload, in their current state', () => {
  const { store, ids } = start();
  expect(ids()).toBeNull();
  store.set(replaceFoundTweetsAtom, found);
  store.set(updateTweetContentAtom, 'a', 'edited');
  expect(ids()).toEqual(['a', 'b']);
  store.set(removeTweetAtom, 'b');
  expect(ids()).toEqual(['a']);
  expect(stored()).toMatchObject([{ _id: 'a', content: 'edited' }]);

  const next = start();
  next.store.set(replaceTweetsAtom, [testTweet({ _id: 'a', content: 'newer' })]);
  expect(next.ids()).toBeNull();
  next.show();
  expect([next.ids(), next.store.get(tweetAtom('a'))?.content]).toEqual([['a'], 'newer']);
});

test('a change of a tweet that was found is restored as that of this tweet', () => {
  const { store } = start();
  store.set(replaceFoundTweetsAtom, found);
  store.set(updateTweetContentAtom, 'b', 'edited');
  expect(stored()).toEqual([found[0], { ...found[1], content: 'edited' }]);
});

test('a tweet that is removed before the stored result is restored is not in it, also in the next run', () => {
  localStorage.setItem('tweets', JSON.stringify(found));
  const { store, ids, show } = start();
  store.set(removeTweetAtom, 'b');
  expect(ids()).toBeNull();
  expect(stored()).toEqual([found[0]]);
  // A search of another window was answered before the removal, and is stored after it.
  localStorage.setItem('tweets', JSON.stringify(found));
  show();
  expect([ids(), store.get(tweetAtom('b'))]).toEqual([['a'], undefined]);
});

test('a result of this run is not replaced by that of an earlier one, and nothing found empties the list', () => {
  localStorage.setItem('tweets', JSON.stringify(found));
  const { store, ids, show } = start();
  store.set(replaceFoundTweetsAtom, []);
  show();
  expect([ids(), stored()]).toEqual([[], []]);
});

test('of the restored results, tweets that were loaded before stay as they are, and the others are added', () => {
  localStorage.setItem('tweets', JSON.stringify(found));
  const { store, ids, show } = start();
  store.set(replaceTweetsAtom, [testTweet({ _id: 'a', content: 'newer' })]);
  show();
  expect(ids()).toEqual(['a', 'b']);
  expect(['a', 'b'].map((id) => store.get(tweetAtom(id))?.content)).toEqual(['newer', 'hello']);
});

test('a result of this run is shown again as it was, whatever another window has found since', () => {
  const { store, ids, show } = start();
  store.set(replaceFoundTweetsAtom, found);
  localStorage.setItem('tweets', JSON.stringify([testTweet({ _id: 'z' })]));
  show();
  expect(ids()).toEqual(['a', 'b']);
});

test('only changes of the results are written', () => {
  const { store } = start();
  const write = vi.spyOn(Storage.prototype, 'setItem');
  store.set(replaceFoundTweetsAtom, found);
  expect(write).toHaveBeenCalledTimes(1);
  store.set(replaceTweetsAtom, [testTweet({ _id: 'c' })]);
  store.set(updateTweetContentAtom, 'c', 'edited');
  expect(write).toHaveBeenCalledTimes(1);
  store.set(updateTweetContentAtom, 'b', 'edited');
  expect(write).toHaveBeenCalledTimes(2);
  store.set(replaceFoundTweetsAtom, [testTweet({ _id: 'a' })]);
  store.set(updateTweetContentAtom, 'a', 'edited');
  expect(write).toHaveBeenCalledTimes(4);
  forgetSearch(store);
  expect(write).toHaveBeenCalledTimes(4);
});

test('unreadable results count as none; those of a user are deleted with the user', () => {
  localStorage.setItem('tweets', '[{"content":"without an id"}]');
  const { store, ids, show } = start();
  show();
  expect(ids()).toEqual([]);
  store.set(replaceFoundTweetsAtom, found);
  expect(store.get(searchedAtom), 'before the first search').toBe('');
  store.set(searchedAtom, 'garden');
  store.set(shownEntryAtom, 'entry');
  store.set(addUsersAtom, [testUser]);
  forgetSearch(store);
  expect([ids(), store.get(searchedAtom), localStorage.getItem('tweets')]).toEqual([null, '', null]);
  expect([store.get(shownEntryAtom), store.get(usersAtom)]).toEqual([null, []]);
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
