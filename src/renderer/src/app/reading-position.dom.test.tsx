import { act, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { openPage } from '#tests/fixtures/app.tsx';
import { signInAtom } from '#renderer/stores/session/auth.ts';
import {
  storedReadingPosition,
  storeReadingPosition,
} from '#renderer/stores/preferences/reading-position.ts';
import { keepReadingPosition, restoreReadingPosition } from './reading-position.tsx';
import { testStore, testTweet, testUser } from '#tests/fixtures/stores.ts';

const posts = Array.from({ length: 10 }, (_, number) =>
  testTweet({ _id: `t${number}`, content: `Post ${number}` }),
);

beforeEach(() => localStorage.clear());

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
