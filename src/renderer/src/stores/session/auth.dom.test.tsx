import { createStore } from 'jotai';
import { queryClientAtom } from 'jotai-tanstack-query';
import { expect, test } from 'vitest';
import { testStore, testTweet, testUser } from '#tests/fixtures/stores.ts';
import { authAtom, sessionKey, signInAtom, signOut, userIdAtom } from './auth.ts';
import { firstPageKey, replaceTweetsAtom, tweetsAtom } from '#renderer/stores/entities/tweets.ts';

const noCalls = () => Promise.reject(new Error('no calls expected'));

test('nobody is signed in by default, and there is no user info', { tags: ['S3.14', 'S3.15'] }, () => {
  expect(createStore().get(authAtom)).toEqual({ loggedIn: false, userInfo: null });
});

test('a sign-in stores the user', { tags: 'S4.01' }, () => {
  const store = createStore();
  store.set(signInAtom, testUser);
  expect(store.get(authAtom)).toEqual({ loggedIn: true, userInfo: testUser });
  expect(store.get(userIdAtom)).toBe(testUser._id);
});

test('a sign-out clears the session and whatever was loaded', { tags: 'S4.03' }, () => {
  const store = testStore(noCalls);
  store.set(replaceTweetsAtom, [testTweet()]);
  store.get(queryClientAtom).setQueryData(firstPageKey, ['t1']);
  signOut(store);
  expect(store.get(authAtom)).toEqual({ loggedIn: false, userInfo: null });
  expect(store.get(tweetsAtom).size).toBe(0);
  expect(store.get(queryClientAtom).getQueryData(firstPageKey)).toBeUndefined();
  expect(store.get(queryClientAtom).getQueryData(sessionKey)).toBeNull();
});
