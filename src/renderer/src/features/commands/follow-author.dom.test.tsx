import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { type Answers, openPage, refusal } from '#tests/fixtures/app.tsx';
import { silenceLog } from '#tests/fixtures/log.ts';
import { followedAtom } from '#renderer/people/follows.ts';
import { signOut } from '#renderer/stores/session/auth.ts';
import { testTweet } from '#tests/fixtures/stores.ts';

const tweet = testTweet();
const details = `GET /user/user-details/${tweet.owner._id}`;
const unreachable = "Warble can't reach the server. Check your connection and try again.";

const unfollowed = {
  ...tweet.owner,
  fullName: '',
  bio: '',
  isFollowing: false,
  followersCount: 0,
  followingCount: 0,
};

/** Presses the key for following on a post whose author the page knows nothing else about. */
async function pressFollow(answers: Answers) {
  const log = silenceLog();
  const follow = vi.fn(() => ({ _id: 'f1' }));
  const { store } = openPage('/', {
    'GET /tweet/all-tweets': () => [tweet],
    [`POST /follow/${tweet.owner._id}`]: follow,
    ...answers,
  });
  const post = await screen.findByRole('article');
  act(() => post.focus());
  fireEvent.keyDown(post, { key: 'f' });
  return { follow, log, post, store };
}

test('without a network, following someone of whom it is not known whether they are followed says so, and changes nothing', async () => {
  let isOnline = false;
  const { follow, post } = await pressFollow({
    [details]: () => {
      if (!isOnline) throw new TypeError('Failed to fetch');
      return unfollowed;
    },
  });
  expect(await screen.findByText(unreachable)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /waiting/ })).toBeNull();
  isOnline = true;
  fireEvent.keyDown(post, { key: 'f' });
  expect(await screen.findByText('User followed successfully')).toBeTruthy();
  expect(follow).toHaveBeenCalledOnce();
});

test('a refusal to tell whether they are followed is only logged', async () => {
  const { follow, log } = await pressFollow({ [details]: () => refusal('Not now.', 500) });
  await waitFor(() => expect(log).toHaveBeenCalledWith('follow:', expect.any(Error)));
  await act(async () => {});
  expect(screen.queryByText(/Not now\.|can't reach/)).toBeNull();
  expect(follow).not.toHaveBeenCalled();
});

test('the key that is pressed again before the server has told whether they are followed does nothing more', async () => {
  const { promise, resolve } = Promise.withResolvers<typeof unfollowed>();
  const asked = vi.fn(() => promise);
  const { follow, post, store } = await pressFollow({ [details]: asked });
  fireEvent.keyDown(post, { key: 'f' });
  await waitFor(() => expect(asked).toHaveBeenCalled());
  await act(async () => resolve(unfollowed));
  expect(await screen.findByText('User followed successfully')).toBeTruthy();
  await act(async () => {});
  expect([asked, follow].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
  expect(store.get(followedAtom(tweet.owner._id))).toBe(true);
});

test('a Follow button that is clicked before the server has told whether they are followed counts, not the key', async () => {
  const { promise, resolve } = Promise.withResolvers<typeof unfollowed>();
  // The key asks first, and its response comes after that of the preview.
  const asked = vi.fn((): unknown => unfollowed).mockImplementationOnce(() => promise);
  const { follow, post, store } = await pressFollow({ [details]: asked });
  await waitFor(() => expect(asked).toHaveBeenCalled());
  fireEvent.keyDown(post, { key: 'i' });
  fireEvent.click(await screen.findByRole('button', { name: 'Follow', hidden: true }));
  expect(await screen.findByText('User followed successfully')).toBeTruthy();
  await act(async () => resolve({ ...unfollowed, isFollowing: true }));
  await act(async () => {});
  expect(follow).toHaveBeenCalledOnce();
  expect(store.get(followedAtom(tweet.owner._id))).toBe(true);
});

test('where the session ends before the server has told whether they are followed, nothing is followed or kept of it', async () => {
  const { promise, resolve } = Promise.withResolvers<typeof unfollowed>();
  const asked = vi.fn(() => promise);
  const { follow, store } = await pressFollow({ [details]: asked });
  await waitFor(() => expect(asked).toHaveBeenCalled());
  act(() => signOut(store));
  await act(async () => resolve(unfollowed));
  await act(() => new Promise((done) => setTimeout(done, 50)));
  expect(store.get(followedAtom(tweet.owner._id))).toBeUndefined();
  expect(follow).not.toHaveBeenCalled();
  expect(screen.queryByText(unreachable)).toBeNull();
});
