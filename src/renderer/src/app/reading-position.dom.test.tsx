import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Provider } from 'jotai';
import { Suspense, use, useState } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, test } from 'vitest';
import { openPage } from '#tests/fixtures/app.tsx';
import { signInAtom } from '#renderer/stores/session/auth.ts';
import {
  readingPositionAtom,
  storedReadingPosition,
  storeReadingPosition,
} from '#renderer/stores/preferences/reading-position.ts';
import { keepReadingPosition, ReadingPosition, restoreReadingPosition } from './reading-position.tsx';
import { testStore, testTweet, testUser } from '#tests/fixtures/stores.ts';

const posts = Array.from({ length: 10 }, (_, number) =>
  testTweet({ _id: `t${number}`, content: `Post ${number}` }),
);

test(
  'a start that goes back to a search shows its kept results instead of searching again',
  { tags: 'S3.22' },
  () => {
    const store = testStore(() => Promise.reject(new Error('no calls expected')));
    store.set(signInAtom, testUser);
    storeReadingPosition(testUser._id, { path: '/search?q=garden', post: null, top: 0 });
    restoreReadingPosition(store, false);
    expect(window.location.pathname + window.location.search).toBe('/search');
    window.history.replaceState(null, '', '/');
  },
);

test('a reload before the first page is shown keeps the reading position, and one afterwards stores the new one', async () => {
  const position = { path: '/', post: 't5', top: 30 };
  const leave = () => {
    window.dispatchEvent(new Event('pagehide'));
    return storedReadingPosition(testUser._id);
  };
  openPage(
    '/following',
    { 'GET /tweet/following-tweets': () => [] },
    {
      prepare: (store) => {
        store.set(signInAtom, testUser);
        storeReadingPosition(testUser._id, position);
        keepReadingPosition(store, () => '/following');
        expect(leave()).toEqual(position);
      },
    },
  );
  await screen.findByRole('heading', { name: 'Following' });
  expect(leave()).toMatchObject({ path: '/following', post: null });
});

test('a reload while the list of a page is still being loaded keeps how far it was scrolled, unless the user has done something', async () => {
  const position = { path: '/inbox', post: null, top: -2400 };
  openPage(
    '/inbox',
    { 'GET /notification/': () => new Promise(() => {}) },
    {
      prepare: (store) => {
        store.set(signInAtom, testUser);
        store.set(readingPositionAtom, position);
        storeReadingPosition(testUser._id, position);
        keepReadingPosition(store, () => '/inbox');
      },
    },
  );
  const leave = () => {
    window.dispatchEvent(new Event('pagehide'));
    return storedReadingPosition(testUser._id);
  };
  await screen.findByRole('heading', { name: 'Inbox' });
  expect(leave()).toEqual(position);
  await userEvent.keyboard('{Shift}');
  expect(leave()?.top).toBeCloseTo(0);
});

test('how far a list was scrolled is kept also where its page is hidden while something of it is loaded', async () => {
  const position = { path: '/inbox', post: null, top: -2400 };
  const store = testStore(() => new Promise(() => {}));
  store.set(signInAtom, testUser);
  store.set(readingPositionAtom, position);
  const loaded = Promise.withResolvers<string>();
  function Part() {
    const [isNeeded, need] = useState(false);
    return isNeeded ? use(loaded.promise) : <button onClick={() => need(true)}>Show</button>;
  }
  const router = createMemoryRouter(
    [
      {
        path: '*',
        element: (
          <>
            <Part />
            <ReadingPosition />
          </>
        ),
      },
    ],
    { initialEntries: ['/inbox'] },
  );
  render(
    <Provider store={store}>
      <Suspense fallback="Loading">
        <RouterProvider router={router} />
      </Suspense>
    </Provider>,
  );
  // Not a click of the user, which would give the position up.
  await act(async () => screen.getByRole('button', { name: 'Show' }).click());
  expect(screen.getByText('Loading')).toBeTruthy();
  expect(store.get(readingPositionAtom)).toEqual(position);
  await act(async () => loaded.resolve('There'));
  expect(screen.getByText('There')).toBeTruthy();
  expect(store.get(readingPositionAtom)).toEqual(position);
  await act(async () => router.navigate('/settings'));
  expect(store.get(readingPositionAtom), 'once another page is opened').toBeNull();
});

/** How many posts the feed had at each change of the page, once it had any. */
function countPosts() {
  const counts: number[] = [];
  const observer = new MutationObserver(() => {
    const count = document.querySelectorAll('[role="feed"] article').length;
    if (count > 0) counts.push(count);
  });
  observer.observe(document.body, { childList: true, subtree: true });
  return counts;
}

test.each([
  ['a link to the feed shows the posts that fit in the window first', '/', 6],
  ['Back after a reload finds the whole feed to scroll in', -1, posts.length],
] as const)('%s', async (_name, destination, first) => {
  const { router } = openPage(['/inbox', '/', '/tweet/t1'], {
    'GET /tweet/all-tweets': () => posts,
    'GET /tweet/single-tweet/t1': () => [posts[1]],
    'GET /comment/t1': () => [],
  });
  await screen.findByText('Post 1');
  const counts = countPosts();
  act(() => void (destination === -1 ? router.navigate(-1) : router.navigate(destination)));
  await screen.findByText('Post 9');
  expect([counts[0], counts.at(-1)]).toEqual([first, posts.length]);
});
