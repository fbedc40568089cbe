import type { QueryKey } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { queryClientAtom } from 'jotai-tanstack-query';
import { expect, test } from 'vitest';
import { openPage } from '#tests/fixtures/app.tsx';
import {
  addTweetAtom,
  removeTweetAtom,
  updateTweetContentAtom,
} from '#renderer/stores/entities/tweet-changes.ts';
import { feedPageKey, replaceTweetsAtom } from '#renderer/stores/entities/tweets.ts';
// Asks for new posts: its code is not loaded in the time of a test.
import '#renderer/features/feed/new-posts.tsx';
import { latestKey } from '#renderer/features/feed/feed-query.ts';
import { testTweet, testUser } from '#tests/fixtures/stores.ts';

/* Newer posts, which are announced above a feed. */

const latest = latestKey(feedPageKey('all', 1));

test('newer posts are shown without undoing what was changed since they were fetched', async () => {
  const own = testTweet({ _id: 'own', content: 'Deleted' });
  const old = testTweet({ _id: 'old', content: 'Before' });
  let page = [own, old];
  const { store } = openPage('/', { 'GET /tweet/all-tweets': () => page });
  await screen.findByText('Before');
  const poll = () => act(() => store.get(queryClientAtom).refetchQueries({ queryKey: ['latest'] }));
  await poll();
  act(() => store.set(removeTweetAtom, 'own'));
  expect(screen.queryByText('Deleted')).toBeNull();
  expect(screen.queryByRole('button', { name: /new post/ })).toBeNull();

  page = [testTweet({ _id: 'news', content: 'News' }), old];
  await poll();
  const show = await screen.findByRole('button', { name: '1 new post' });
  act(() => {
    store.set(updateTweetContentAtom, 'old', 'Edited');
    store.set(addTweetAtom, testTweet({ _id: 'posted', content: 'Posted' }));
  });
  await userEvent.click(show);
  await screen.findByText('News');
  const shown = screen.getAllByRole('article').map(({ textContent }) => textContent ?? '');
  expect(shown).toEqual(['Posted', 'News', 'Edited'].map((text) => expect.stringContaining(text)));
});

test('a post made after a poll stays, also where the list holds nothing older', async () => {
  const found = testTweet({ _id: 'x', content: 'Of somebody else' });
  let page: unknown[] = [];
  const { store } = openPage('/', { 'GET /tweet/all-tweets': () => page });
  await screen.findByText('Nothing here yet. Write the first post!');
  page = [found];
  await act(() => store.get(queryClientAtom).refetchQueries({ queryKey: ['latest'] }));
  const show = await screen.findByRole('button', { name: '1 new post' });
  act(() => store.set(addTweetAtom, testTweet({ _id: 'posted', content: 'Posted' })));
  await userEvent.click(show);
  await screen.findByText('Of somebody else');
  const shown = screen.getAllByRole('article').map(({ textContent }) => textContent ?? '');
  expect(shown).toEqual(['Posted', 'Of somebody else'].map((text) => expect.stringContaining(text)));
});

test('a post made between the last poll and an own one is announced', async () => {
  const own = testTweet({ _id: 'own', content: 'Own' });
  const old = testTweet({ _id: 'old', content: 'Before' });
  let page = [old];
  const { store } = openPage('/', { 'GET /tweet/all-tweets': () => page });
  await screen.findByText('Before');
  act(() => store.set(addTweetAtom, own));
  page = [
    own,
    testTweet({ _id: 'news', content: 'News' }),
    old,
    testTweet({ _id: 'older', content: 'Older' }),
  ];
  await act(() => store.get(queryClientAtom).refetchQueries({ queryKey: ['latest'] }));
  await userEvent.click(await screen.findByRole('button', { name: '1 new post' }));
  await screen.findByText('News');
});

test('posts that a poll has found are not announced once the list was fetched without them', async () => {
  const old = testTweet({ _id: 'old', content: 'Before' });
  let page = [old];
  const { store } = openPage('/', { 'GET /tweet/all-tweets': () => page });
  await screen.findByText('Before');
  const refetch = (queryKey: QueryKey) => act(() => store.get(queryClientAtom).refetchQueries({ queryKey }));
  page = [testTweet({ _id: 'news', content: 'News' }), old];
  await refetch(['latest']);
  await screen.findByRole('button', { name: '1 new post' });
  page = [old];
  await refetch(feedPageKey('all', 1));
  await waitFor(() => expect(screen.queryByRole('button', { name: /new post/ })).toBeNull());
});

test('the only post of a feed whose other ones are gone is announced as one', async () => {
  let page = [testTweet({ _id: 'old', content: 'Before' })];
  const { store } = openPage('/', { 'GET /tweet/all-tweets': () => page });
  await screen.findByText('Before');
  const queries = store.get(queryClientAtom);
  await waitFor(() => expect(queries.isFetching()).toBe(0));
  await waitFor(() => expect(queries.getQueryCache().find({ queryKey: latest })?.isActive()).toBe(true));
  page = [testTweet({ _id: 'news', content: 'News' })];
  await act(() => queries.refetchQueries({ queryKey: latest }));
  expect((await screen.findByRole('button', { name: /new post/ })).textContent).toBe('1 new post');
  page = [testTweet({ _id: 'more', content: 'More' }), ...page];
  await act(() => queries.refetchQueries({ queryKey: latest }));
  await screen.findByRole('button', { name: 'More than 2 new posts' });
});

test('a post that only the poll has brought stays deleted', async () => {
  const own = testTweet({ _id: 'own', content: 'Deleted' });
  let page = [testTweet({ _id: 'old', content: 'Before' })];
  const { store } = openPage('/', { 'GET /tweet/all-tweets': () => page });
  await screen.findByText('Before');
  page = [testTweet({ _id: 'news', content: 'News' }), own, ...page];
  await act(() => store.get(queryClientAtom).refetchQueries({ queryKey: ['latest'] }));
  await screen.findByRole('button', { name: '2 new posts' });
  act(() => {
    store.set(replaceTweetsAtom, [own]);
    store.set(removeTweetAtom, 'own');
  });
  await userEvent.click(screen.getByRole('button', { name: '1 new post' }));
  await screen.findByText('News');
  expect(screen.queryByText('Deleted')).toBeNull();
});

test('an own post that the server has, but has not confirmed yet, is not announced as new', async () => {
  const old = testTweet({ _id: 'old', content: 'Before' });
  const owner = { ...old.owner, _id: testUser._id };
  const own = testTweet({ _id: 'own', content: 'On its way', owner, createdAt: new Date().toISOString() });
  const same = { ...own, _id: 'same', owner: old.owner };
  let page = [old];
  const confirmed = Promise.withResolvers<unknown>();
  const { store } = openPage('/', {
    'GET /tweet/all-tweets': () => page,
    'POST /tweet/add-tweet': () => {
      page = [own, old];
      return confirmed.promise;
    },
  });
  await screen.findByText('Before');
  const form = within(await screen.findByRole('form', { name: 'Create a post' }));
  await userEvent.type(form.getByRole('textbox'), 'On its way');
  await userEvent.click(form.getByRole('button', { name: 'Post' }));
  await waitFor(() => expect(page).toHaveLength(2));
  // The same words of somebody else are news.
  page = [same, own, old];
  await act(() => store.get(queryClientAtom).refetchQueries({ queryKey: ['latest'] }));
  await screen.findByRole('button', { name: '1 new post' });
  await act(async () => confirmed.resolve(own));
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(2));
  expect(screen.getByRole('button', { name: '1 new post' })).toBeTruthy();
});
