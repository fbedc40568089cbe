import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { silenceLog } from '#tests/fixtures/log.ts';
import { openPage } from '#tests/fixtures/app.tsx';
import { testTweet, testUser } from '#tests/fixtures/stores.ts';
import { signOut } from '#renderer/stores/session/auth.ts';
import {
  column,
  columns,
  focusIs,
  garden,
  makeRoomForColumns,
  posts,
  storeColumns,
} from '#tests/fixtures/columns-page.ts';

/* The content of the columns. */

beforeEach(makeRoomForColumns);
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('shows For you, Following and Inbox at first, each in a column of its own', async () => {
  openPage('/columns', posts);
  await within(await column('For you')).findByText('from anybody');
  await within(await column('Following')).findByText('from a friend');
  await within(await column('Inbox')).findByText('No notifications');
  expect(columns()).toEqual(['For you', 'Following', 'Inbox']);
});

test('a column says that it has no posts only once the server has answered', async () => {
  storeColumns({ kind: 'following' });
  const answer = Promise.withResolvers<unknown>();
  openPage('/columns', { 'GET /tweet/following-tweets': () => answer.promise });
  const following = within(await column('Following'));
  expect((await following.findByRole('feed')).getAttribute('aria-busy')).toBe('true');
  expect(following.queryByText('Welcome to the Following page!!')).toBeNull();
  answer.resolve([]);
  expect(await following.findByText('Welcome to the Following page!!')).toBeTruthy();
});

test("a column that can't be loaded shows that, and does not affect the others", async () => {
  silenceLog();
  const { server } = openPage('/columns', {
    ...posts,
    'GET /tweet/following-tweets': () => new Response('broken', { status: 400 }),
  });
  await within(await column('For you')).findByText('from anybody');
  const failed = within(await column('Following'));
  await failed.findByRole('alert');
  server['GET /tweet/following-tweets'] = () => [];
  await userEvent.click(failed.getByRole('button', { name: 'Retry' }));
  await failed.findByText('Welcome to the Following page!!');
});

test('a post that is in two columns is edited in the one where that was requested, which keeps the focus', async () => {
  storeColumns({ kind: 'all' }, { kind: 'search', query: 'own' });
  openPage('/columns', {
    ...posts,
    'GET /tweet/all-tweets': ({ url }) => (url.includes('page=1') ? [testTweet({ owner: testUser })] : []),
  });
  const first = await column('For you');
  const post = await within(first).findByRole('article');
  await within(await column('Search: own')).findByRole('article');
  vi.spyOn(document, 'hasFocus').mockReturnValue(true);
  act(() => post.focus());
  await userEvent.keyboard('e');
  const editor = await within(first).findByRole('textbox');
  await focusIs(editor);
  await userEvent.click(within(first).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Edit the text' })).toBeNull());
  await focusIs(within(first).getByRole('article'));
});

test('a list ends where a server gives the same page again and again', async () => {
  storeColumns({ kind: 'following' });
  const list = vi.fn(() => [testTweet()]);
  openPage('/columns', { ...posts, 'GET /tweet/following-tweets': list });
  await within(await column('Following')).findByText(/No more tweets to show/);
  expect(list).toHaveBeenCalledTimes(3);
});

test('the columns are restored after a sign-out', async () => {
  storeColumns({ kind: 'all' }, garden);
  const key = `warble.columnPositions.${testUser._id}`;
  const positions = JSON.stringify({ 'search garden': { id: 't7', offset: 3 } });
  localStorage.setItem(key, positions);
  const { store } = openPage('/columns', posts);
  await within(await column('For you')).findByRole('article');
  await within(await column('Search: garden')).findByRole('article');
  act(() => signOut(store));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'For you' })).toBeNull());
  expect(localStorage.getItem(key)).toBe(positions);
});

test('a stored column that this version does not know is left out, and the others stay', async () => {
  storeColumns({ kind: 'from a later version' }, garden);
  openPage('/columns', posts);
  await column('Search: garden');
  expect(columns()).toEqual(['Search: garden']);
});

test('a search in a column asks for as many posts as the search page', async () => {
  storeColumns(garden);
  const asked = vi.fn((request: Request) => new URL(request.url).searchParams.get('limit'));
  openPage('/columns', {
    'GET /tweet/all-tweets': (request) => {
      asked(request);
      return request.url.includes('page=1') ? [testTweet({ content: 'found' })] : [];
    },
  });
  await within(await column('Search: garden')).findByText(/No more tweets to show/);
  expect(asked.mock.results.map(({ value }) => value)).toEqual(['10', '10']);
});

test('the pages of a search are not searched again when the columns are shown again, however long after', async () => {
  storeColumns(garden);
  const pages: (string | null)[] = [];
  const { router } = openPage('/columns', {
    'GET /tweet/all-tweets': (request) => {
      pages.push(new URL(request.url).searchParams.get('page'));
      return request.url.includes('page=1') ? [testTweet({ content: 'found' })] : [];
    },
  });
  await within(await column('Search: garden')).findByText(/No more tweets to show/);
  expect(pages).toEqual(['1', '2']);
  await act(() => router.navigate('/settings'));
  vi.setSystemTime(Date.now() + 120_000);
  await act(() => router.navigate('/columns'));
  await within(await column('Search: garden')).findByText(/No more tweets to show/);
  // The first page is polled for newer posts.
  await waitFor(() => expect(pages.slice(2)).toContain('1'));
  expect(pages.slice(2)).toEqual(['1']);
});

test('the column of a person has the name that they have now', async () => {
  localStorage.setItem(
    `warble.columns.${testUser._id}`,
    JSON.stringify([{ content: { kind: 'profile', userId: 'u2', name: 'old_name' }, width: 360 }]),
  );
  openPage('/columns', {
    ...posts,
    'GET /user/user-details/u2': () => ({
      ...testUser,
      _id: 'u2',
      username: 'new_name',
      followersCount: 0,
      followingCount: 0,
      isFollowing: false,
    }),
  });
  await column('new_name');
  expect(columns()).toEqual(['new_name']);
});
