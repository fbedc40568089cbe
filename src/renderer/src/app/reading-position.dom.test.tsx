import { act, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { openPage } from '#tests/fixtures/app.tsx';
import { testTweet } from '#tests/fixtures/stores.ts';

const posts = Array.from({ length: 10 }, (_, number) =>
  testTweet({ _id: `t${number}`, content: `Post ${number}` }),
);

beforeEach(() => localStorage.clear());

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

test('only the first page of a run is shown in two steps: Back after a reload finds the whole feed to scroll in', async () => {
  const { router } = openPage('/tweet/t1', {
    'GET /tweet/all-tweets': () => posts,
    'GET /tweet/single-tweet/t1': () => [posts[1]],
    'GET /comment/t1': () => [],
  });
  await screen.findByText('Post 1');
  const counts = countPosts();
  act(() => void router.navigate('/'));
  await screen.findByText('Post 9');
  expect(counts[0]).toBe(posts.length);
});
