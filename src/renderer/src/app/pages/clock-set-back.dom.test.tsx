import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { queryClientAtom } from 'jotai-tanstack-query';
import { expect, onTestFinished, test, vi } from 'vitest';
import { type Answers, openPage } from '#tests/fixtures/app.tsx';
import { testTweet, testUser } from '#tests/fixtures/stores.ts';
import { latestInboxShownAtom, refreshInbox } from '#renderer/stores/entities/inbox.ts';

/* A computer whose clock was a year ahead, until the system corrects it: what was loaded before seems to be from the future. */

const dayMs = 24 * 60 * 60_000;

/** Opens a page while the clock is ahead; it is stopped. Returns the number of times each call was made, and what corrects the clock. */
function openAhead(address: string, answers: Answers) {
  const now = Date.now();
  vi.useFakeTimers({ toFake: ['Date'], now: now + 365 * dayMs });
  onTestFinished(() => void vi.useRealTimers());
  const counts: Record<string, number> = {};
  const counted = Object.entries(answers).map(([name, answer]): [string, Answers[string]] => [
    name,
    (request) => {
      counts[name] = (counts[name] ?? 0) + 1;
      return answer(request);
    },
  ]);
  const page = openPage(address, Object.fromEntries(counted));
  const { store } = page;
  const isLoaded = () => waitFor(() => expect(store.get(queryClientAtom).isFetching()).toBe(0));
  return { ...page, counts, isLoaded, setBack: () => vi.setSystemTime(now) };
}

const notification = { _id: 'n', type: 'follow', createdAt: '2026-01-02T03:04:05.000Z', senderId: testUser };

test('opening the inbox fetches it', async () => {
  const { counts, router, setBack, isLoaded } = openAhead('/inbox', {
    'GET /notification/': () => [notification],
  });
  await screen.findByRole('list', { name: 'Inbox' });
  await act(() => router.navigate('/settings'));
  await screen.findByRole('heading', { name: 'Profile Settings' });
  await isLoaded();
  setBack();
  const before = counts['GET /notification/'] ?? 0;
  await act(() => router.navigate('/inbox'));
  await screen.findByRole('list', { name: 'Inbox' });
  await isLoaded();
  expect(counts['GET /notification/']).toBe(before + 1);
});

test('an inbox that stays open still says when its latest entries came', async () => {
  const { store, setBack, isLoaded } = openAhead('/inbox', { 'GET /notification/': () => [notification] });
  await screen.findByRole('list', { name: 'Inbox' });
  await isLoaded();
  expect(store.get(latestInboxShownAtom)).toBe(Date.now());
  setBack();
  await act(() => refreshInbox(store));
  await waitFor(() => expect(store.get(latestInboxShownAtom)).toBe(Date.now()));
});

test('a search for the same text is sent again', async () => {
  const { counts, setBack, isLoaded } = openAhead('/search', {
    'GET /user/all-users': () => [],
    'GET /tweet/all-tweets': ({ url }) => (url.includes('query=') ? [testTweet({ content: 'Found' })] : []),
  });
  const search = async () => {
    const box = (await screen.findAllByRole('searchbox'))[0];
    if (box === undefined) throw new Error('There is no search box.');
    await userEvent.type(box, 'word{Enter}');
    await screen.findByText('Found');
    await isLoaded();
  };
  await search();
  setBack();
  const before = counts['GET /tweet/all-tweets'] ?? 0;
  await search();
  expect(counts['GET /tweet/all-tweets']).toBe(before + 1);
});

test('opening a profile fetches it', async () => {
  const name = 'GET /user/user-details/u2';
  const { counts, router, setBack, isLoaded } = openAhead('/profile/u2', {
    [name]: () => ({ ...testUser, _id: 'u2', isFollowing: false, followersCount: 0, followingCount: 0 }),
    'GET /tweet/user-tweet/u2': () => [],
  });
  await screen.findByText('User has no tweets!');
  await act(() => router.navigate('/settings'));
  await screen.findByRole('heading', { name: 'Profile Settings' });
  await isLoaded();
  setBack();
  const before = counts[name] ?? 0;
  await act(() => router.navigate('/profile/u2'));
  await screen.findByText('User has no tweets!');
  await isLoaded();
  expect(counts[name]).toBe(before + 1);
});

test('a link to a feed fetches it', async () => {
  const { counts, setBack, isLoaded } = openAhead('/', {
    'GET /tweet/all-tweets': () => [testTweet({ content: 'from anybody' })],
    'GET /tweet/following-tweets': () => [testTweet({ _id: 'f', content: 'from a friend' })],
  });
  await screen.findByText('from anybody');
  await userEvent.click(screen.getByRole('link', { name: 'Following' }));
  await screen.findByText('from a friend');
  await isLoaded();
  setBack();
  const before = counts['GET /tweet/all-tweets'] ?? 0;
  await userEvent.click(screen.getByRole('link', { name: 'For you' }));
  await screen.findByText('from anybody');
  await isLoaded();
  expect(counts['GET /tweet/all-tweets']).toBe(before + 1);
});
