import { QueryObserver } from '@tanstack/react-query';
import { createStore } from 'jotai';
import { queryClientAtom } from 'jotai-tanstack-query';
import { expect, onTestFinished, test, vi } from 'vitest';
import { setReachable } from '#renderer/lib/reachability.ts';
import { commentsAtom, replaceCommentsAtom } from '#renderer/stores/entities/comments.ts';
import { replaceProfileAtom } from '#renderer/stores/entities/profiles.ts';
import { profileAtom } from '#renderer/stores/entities/profiles.ts';
import { foundTweetIdsAtom, replaceFoundTweetsAtom } from '#renderer/stores/entities/search.ts';
import { firstPageKey, replaceTweetsAtom, tweetsAtom } from '#renderer/stores/entities/tweets.ts';
import { showToastAtom, toastsAtom } from '#renderer/stores/toasts.ts';
import { silenceLog } from '#tests/fixtures/log.ts';
import { testStore, testTweet, testUser } from '#tests/fixtures/stores.ts';
import { authAtom, sessionKey, signInAtom, signOut, userIdAtom } from './auth.ts';

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
  store.set(replaceFoundTweetsAtom, [testTweet()]);
  const { owner, createdAt } = testTweet();
  store.set(replaceCommentsAtom, [{ _id: 'c1', content: 'hm', createdAt, owner }]);
  store.set(replaceProfileAtom, { ...testUser, followersCount: 1, followingCount: 1, isFollowing: false });
  store.get(queryClientAtom).setQueryData(firstPageKey, ['t1']);
  store.set(showToastAtom, 'said to the last user');
  signOut(store);
  expect(store.get(toastsAtom)).toEqual([]);
  expect(store.get(authAtom)).toEqual({ loggedIn: false, userInfo: null });
  expect([store.get(tweetsAtom).size, store.get(commentsAtom).size]).toEqual([0, 0]);
  expect([store.get(foundTweetIdsAtom), store.get(profileAtom(testUser._id))]).toEqual([null, undefined]);
  expect(store.get(queryClientAtom).getQueryData(firstPageKey)).toBeUndefined();
  expect(store.get(queryClientAtom).getQueryData(sessionKey)).toBeNull();
});

test('the lists of the next user are fetched and logged like those of the last one, which are not fetched any more', async () => {
  const log = silenceLog();
  onTestFinished(() => log.mockRestore());
  const store = testStore(noCalls);
  const last = store.get(queryClientAtom);
  // As the composition root does.
  last.mount();
  const show = (name: string) => {
    const fetch = vi.fn(() => Promise.reject(new Error('no')));
    const observer = new QueryObserver(store.get(queryClientAtom), {
      queryKey: [name],
      queryFn: fetch,
      meta: { log: name },
      networkMode: 'always',
      refetchOnReconnect: true,
    });
    onTestFinished(observer.subscribe(() => {}));
    return fetch;
  };
  const before = show('before');
  await vi.waitFor(() => expect(log).toHaveBeenCalledWith('before:', expect.any(Error)));
  signOut(store);
  onTestFinished(() => store.get(queryClientAtom).unmount());
  const after = show('after');
  await vi.waitFor(() => expect(log).toHaveBeenCalledWith('after:', expect.any(Error)));
  expect(store.get(queryClientAtom).getDefaultOptions()).toEqual(last.getDefaultOptions());
  setReachable(false);
  setReachable(true);
  await vi.waitFor(() => expect(after).toHaveBeenCalledTimes(2));
  expect(before).toHaveBeenCalledTimes(1);
});
