import type { QueryKey } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { queryClientAtom } from 'jotai-tanstack-query';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openPage } from '#tests/fixtures/app.tsx';
import { testTweet } from '#tests/fixtures/stores.ts';
import { addTweetAtom, removeTweetAtom } from '#renderer/stores/entities/tweet-changes.ts';
import { feedPageKey } from '#renderer/stores/entities/tweets.ts';
import type { Store } from '#renderer/stores/session/services.ts';
import { openToastAtom } from '#renderer/stores/toasts.ts';

/* When going to a feed, or to another page of it, fetches it again. */

const pages = () => within(screen.getByRole('navigation', { name: 'Pages' }));

/** Fakes the clock only: the time goes on by the returned function, in ms. */
function useFakeClock(): (ms: number) => void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  onTestFinished(() => void vi.useRealTimers());
  return (ms) => void vi.setSystemTime(Date.now() + ms);
}

/**
 * The keys of the queries that are fetched from now on. A fetch that is aborted at once sends no request here, but does
 * in a browser.
 */
function fetchesOf(store: Store): readonly QueryKey[] {
  const keys: QueryKey[] = [];
  store
    .get(queryClientAtom)
    .getQueryCache()
    .subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'fetch') keys.push(event.query.queryKey);
    });
  return keys;
}

const isLoaded = (store: Store) => waitFor(() => expect(store.get(queryClientAtom).isFetching()).toBe(0));

test('a link to a feed that is older than a minute fetches it once, and not for newer posts, too', async () => {
  const pass = useFakeClock();
  const { store } = openPage('/', {
    'GET /tweet/all-tweets': () => [testTweet({ content: 'from anybody' })],
    'GET /tweet/following-tweets': () => [testTweet({ _id: 'f', content: 'from a friend' })],
  });
  await screen.findByText('from anybody');
  await userEvent.click(screen.getByRole('link', { name: 'Following' }));
  await screen.findByText('from a friend');
  pass(61_000);
  const fetched = fetchesOf(store);
  await userEvent.click(screen.getByRole('link', { name: 'For you' }));
  await screen.findByText('from anybody');
  await isLoaded(store);
  expect(fetched).toEqual([feedPageKey('all', 1)]);
});

test('a link from the columns to a feed fetches it, too', async () => {
  const pass = useFakeClock();
  let page = [testTweet({ content: 'Before' })];
  const { store, router } = openPage('/columns', { 'GET /tweet/all-tweets': () => page });
  await screen.findByRole('heading', { name: 'For you' });
  await waitFor(() => expect(store.get(queryClientAtom).getQueryData(feedPageKey('all', 1))).toBeDefined());
  pass(31_000);
  page = [testTweet({ _id: 'news', content: 'News' }), ...page];
  const fetched = fetchesOf(store);
  await act(() => router.navigate('/'));
  await screen.findByText('News');
  expect(fetched).toEqual([feedPageKey('all', 1)]);
});

test('a page that was empty when it was fetched last steps back only if it still is', async () => {
  const pass = useFakeClock();
  const { store } = openPage('/?page=2', {
    'GET /tweet/all-tweets': ({ url }) => [
      testTweet({ content: url.includes('page=3') ? 'News' : 'Before' }),
    ],
  });
  await screen.findByText('Before');
  // What steps back is loaded with the second page; only then it can act before the third one is fetched.
  await vi.dynamicImportSettled();
  // As after the columns were read to their end.
  store.get(queryClientAtom).setQueryData(feedPageKey('all', 3), []);
  pass(31_000);
  await userEvent.click(pages().getByRole('button', { name: 'Next' }));
  await screen.findByText('News');
  expect(store.get(openToastAtom)).toBeUndefined();
});

test('an own post and a deletion do not make an old feed count as new', async () => {
  const pass = useFakeClock();
  const { store, router } = openPage('/', {
    'GET /tweet/all-tweets': () => [testTweet({ content: 'Before' })],
  });
  await screen.findByText('Before');
  pass(31_000);
  act(() => {
    store.set(addTweetAtom, testTweet({ _id: 'own', content: 'Own' }));
    store.set(removeTweetAtom, 'own');
  });
  const fetched = fetchesOf(store);
  await act(() => router.navigate('/'));
  await isLoaded(store);
  expect(fetched).toEqual([feedPageKey('all', 1)]);
});

test('the next page is fetched again where the page before it was', async () => {
  const pass = useFakeClock();
  const pageOf = (url: string) => (url.includes('page=2') ? 2 : 1);
  const { store } = openPage('/', {
    'GET /tweet/all-tweets': ({ url }) => [
      testTweet({ _id: `t${pageOf(url)}`, content: `From page ${pageOf(url)}` }),
    ],
  });
  const goTo = async (button: string, content: string) => {
    await userEvent.click(pages().getByRole('button', { name: button }));
    await screen.findByText(content);
    await isLoaded(store);
  };
  await screen.findByText('From page 1');
  pass(25_000);
  await goTo('Next', 'From page 2');
  pass(6000);
  const fetched = fetchesOf(store);
  await goTo('Previous', 'From page 1');
  await goTo('Next', 'From page 2');
  expect(fetched).toEqual([feedPageKey('all', 1), feedPageKey('all', 2)]);
});
