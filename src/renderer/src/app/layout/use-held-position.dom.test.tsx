import { act, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { openPage } from '#tests/fixtures/app.tsx';
import { cleanUp } from '#tests/fixtures/clean-up.ts';
import { passTime, waitInNoTime } from '#tests/fixtures/fake-time.ts';
import { testTweet, testUser } from '#tests/fixtures/stores.ts';
import { storeReadingPosition } from '#renderer/stores/preferences/reading-position.ts';
import { signInAtom } from '#renderer/stores/session/auth.ts';
// Otherwise the test could go on before it is loaded.
import './focus-return.ts';

beforeEach(() => {
  vi.useFakeTimers();
  cleanUp(() => vi.useRealTimers());
});

/** Starts on a person's page whose post was being read. Returns how far the page is scrolled each time, in px. */
function start() {
  // What jsdom has not: it counts no input, and scrolls nothing.
  Object.defineProperty(performance, 'eventCounts', { value: new Map(), configurable: true });
  const scrollBy = vi.fn<(x: number, y: number) => void>();
  vi.stubGlobal('scrollBy', scrollBy);
  const tweet = testTweet({ content: 'What was read' });
  const posts = Promise.withResolvers<unknown>();
  const person = Promise.withResolvers<unknown>();
  openPage(
    '/profile/u2',
    {
      'GET /user/user-details/u2': () => person.promise,
      'GET /tweet/user-tweet/u2': () => posts.promise,
    },
    {
      prepare: (store) => {
        store.set(signInAtom, testUser);
        storeReadingPosition(testUser._id, { path: '/profile/u2', post: tweet._id, top: -40 });
      },
    },
  );
  return {
    scrolled: scrollBy.mock.calls,
    showPosts: async () => {
      posts.resolve([tweet]);
      await waitInNoTime(() => screen.getByText('What was read'));
    },
    showPerson: async () => {
      person.resolve({ _id: 'u2', username: 'bo', fullName: 'Bo' });
      await waitInNoTime(() => screen.getByRole('heading', { level: 1, name: 'Bo' }));
    },
  };
}

test('the post that was being read is gone to also where it comes late', async () => {
  const { scrolled, showPerson, showPosts } = start();
  await showPerson();
  await act(() => passTime(50_000));
  await showPosts();
  await vi.waitFor(() => expect(scrolled[0]).toEqual([0, 40]));
});

test('a page stays where it is once the post that was being read has not come for a minute', async () => {
  const { scrolled, showPerson, showPosts } = start();
  await showPerson();
  await act(() => passTime(70_000));
  await showPosts();
  expect(scrolled).toEqual([]);
});

test('the post that was being read is kept in its place until the rest of its page is there', async () => {
  const { scrolled, showPerson, showPosts } = start();
  await showPosts();
  await vi.waitFor(() => expect(scrolled[0]).toEqual([0, 40]));
  await act(() => passTime(10_000));
  const before = scrolled.length;
  await showPerson();
  await vi.waitFor(() => expect(scrolled.length).toBeGreaterThan(before));
});
