import { createStore } from 'jotai';
import { expect, test } from 'vitest';
import {
  isStartingAtom,
  readingPositionAtom,
  storedReadingPosition,
  storeReadingPosition,
} from './reading-position.ts';

test('a run begins before its first page is shown, with nothing to restore yet', () => {
  const store = createStore();
  expect([store.get(isStartingAtom), store.get(readingPositionAtom)]).toEqual([true, null]);
});

test('the next start finds the position of each user', () => {
  storeReadingPosition('u1', { path: '/?page=2', post: 't1', top: 12 });
  storeReadingPosition('u2', { path: '/following', post: null, top: 0 });
  expect(storedReadingPosition('u1')).toEqual({ path: '/?page=2', post: 't1', top: 12 });
  expect(storedReadingPosition('u2')).toEqual({ path: '/following', post: null, top: 0 });
  expect(storedReadingPosition('u3')).toBeUndefined();
});

test.each(['//elsewhere.example/', 'https://elsewhere.example/', 'following', 'a/following'])(
  'a position at %s, which is not within Warble, is not used',
  (path) => {
    storeReadingPosition('u1', { path, post: null, top: 0 });
    expect(storedReadingPosition('u1')).toBeUndefined();
  },
);
