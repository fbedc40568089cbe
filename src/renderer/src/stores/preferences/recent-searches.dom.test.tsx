import { createStore } from 'jotai';
import { expect, test } from 'vitest';
import { testUser } from '#tests/fixtures/stores.ts';
import { signInAtom } from '#renderer/stores/session/auth.ts';
import { noteSearch, recentSearchesAtom, removeSearch } from './recent-searches.ts';

function signedIn(userId: string) {
  const store = createStore();
  store.set(signInAtom, { ...testUser, _id: userId });
  return store;
}

test('keeps the last ten searches, each once, newest first', () => {
  const store = signedIn('ada');
  for (let index = 1; index <= 12; index += 1) noteSearch(store, `search ${index}`);
  noteSearch(store, 'search 5');
  expect(store.get(recentSearchesAtom)).toEqual(
    [5, 12, 11, 10, 9, 8, 7, 6, 4, 3].map((number) => `search ${number}`),
  );
  removeSearch(store, 'search 12');
  expect(store.get(recentSearchesAtom).slice(0, 2)).toEqual(['search 5', 'search 11']);
  // The end-to-end test shows that it is read again after a reload.
  expect(localStorage.getItem('warble.searches.ada')).toMatch(/^\["search 5","search 11",/);
});

test('each account has its own recent searches, and damaged ones count as none', () => {
  const store = signedIn('one');
  noteSearch(store, 'mine');
  store.set(signInAtom, { ...testUser, _id: 'other' });
  expect(store.get(recentSearchesAtom)).toEqual([]);
  store.set(signInAtom, { ...testUser, _id: 'one' });
  expect(store.get(recentSearchesAtom)).toEqual(['mine']);
  localStorage.setItem('warble.searches.third', '[1, 2');
  expect(signedIn('third').get(recentSearchesAtom)).toEqual([]);
});

test('a search that another window has noted is kept, although no list of them is on screen', () => {
  const store = signedIn('ada');
  noteSearch(store, 'here');
  localStorage.setItem('warble.searches.ada', '["there","here"]');
  noteSearch(store, 'here again');
  expect(store.get(recentSearchesAtom)).toEqual(['here again', 'there', 'here']);
});
