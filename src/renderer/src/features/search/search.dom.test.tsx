import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { errorBody } from '#contract/api/server-error.ts';
import { silenceLog } from '#tests/fixtures/log.ts';
import { testUser } from '#tests/fixtures/stores.ts';
import { announcedAtom } from '#renderer/stores/session/server-limits.ts';
import { openToastAtom } from '#renderer/stores/toasts.ts';
import {
  box,
  found,
  hasAsked,
  list,
  person,
  screenOf,
  shownTweets,
  sideBox,
  tweet,
} from '#tests/fixtures/search-page.tsx';

/* Searching, by each box, and again after a failure. */

test(
  'Enter requests 5 users and 10 tweets in parallel; the boxes are disabled, then empty',
  {
    tags: [
      'S1.11',
      'S3.21',
      'S5.24',
      'S5.25',
      'S5.26',
      'S7.15',
      'S7.16',
      'S7.25',
      'S7.47',
      'S7.48',
      'S9.09',
      'S9.10',
    ],
  },
  async () => {
    const { asked, answer } = screenOf();
    await userEvent.type(box(), ' cats {Enter}');
    expect(asked.map((url) => `${url.pathname}${url.search}`)).toEqual([
      '/api/v1/user/all-users?query=cats&limit=5',
      '/api/v1/tweet/all-tweets?query=cats&limit=10',
    ]);
    expect(box().disabled).toBe(true);
    expect(sideBox().disabled).toBe(true);
    answer('all-users', list([1, 2, 3, 4, 5, 6, 7].map(person)));
    answer('all-tweets', list([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11].map(tweet)));
    await waitFor(() => expect(box().disabled).toBe(false));
    expect(box().value).toBe('');
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(
      [1, 2, 3, 4, 5].map((n) => `/profile/p${n}`),
    );
    expect(screen.getByRole('link', { name: /person1/ }).textContent).toContain(testUser.email);
    expect(shownTweets()).toHaveLength(10);
  },
);

test(
  'the button searches too, and the box has the focus afterwards; spaces do not search',
  { tags: ['S2.49', 'S5.23'] },
  async () => {
    const { asked, answer } = screenOf();
    await userEvent.type(box(), '   {Enter}');
    const [, button] = screen.getAllByRole('button', { name: 'Run search' });
    if (button) await userEvent.click(button);
    expect(asked).toEqual([]);
    await userEvent.type(box(), 'x');
    if (button) await userEvent.click(button);
    expect(asked).toHaveLength(2);
    expect(document.activeElement).not.toBe(box());
    answer('all-users', list([]));
    answer('all-tweets', list([]));
    await waitFor(() => expect(document.activeElement).toBe(box()));
  },
);

test('the results are named by their search only once they are there', async () => {
  const { asked, answer } = screenOf();
  const named = () => screen.getByRole('status').textContent.trim();
  const search = async (words: string) => {
    await userEvent.type(box(), `${words}{Enter}`);
    await hasAsked(asked, words);
    // What is shown are no results of this search.
    expect(named()).toBe('');
    answer('all-users', list([]));
    expect(named()).toBe('');
    answer('all-tweets', list([tweet(1)]));
    await waitFor(() => expect(named()).toBe(`Results for “${words}”`));
  };
  await search('cats');
  await search('dogs');
});

test('the side box navigates to /search and searches', { tags: 'S2.51' }, async () => {
  const { asked } = screenOf('/');
  await userEvent.type(sideBox(), 'dogs{Enter}');
  expect(box()).toBeTruthy();
  expect(asked.map((url) => url.searchParams.get('query'))).toEqual(['dogs', 'dogs']);
});

test('a text that is too long for the server stays in the box, and is not searched for', async () => {
  const { store, asked } = screenOf('/');
  store.set(announcedAtom, '{"queryMax":20}');
  await userEvent.click(sideBox());
  await userEvent.paste(' twenty-four letters here ');
  await userEvent.keyboard('{Enter}');
  expect(store.get(openToastAtom)).toMatchObject({ text: '4 characters too many', variant: 'destructive' });
  expect(sideBox().value).toBe(' twenty-four letters here ');
  expect(screen.getByText('home')).toBeTruthy();
  expect(asked).toEqual([]);
  await userEvent.keyboard('{Backspace>5/}{Enter}');
  expect(asked.map((url) => url.searchParams.get('query'))).toEqual(Array(2).fill('twenty-four letters'));
});

test(
  'a failure is only logged, empties the box and keeps the results; Retry repeats what failed',
  { tags: 'S5.24' },
  async () => {
    const log = silenceLog();
    const { answer, asked } = await found();
    await userEvent.type(box(), 'birds{Enter}');
    await hasAsked(asked, 'birds');
    answer('all-users', new Response(errorBody('no users today'), { status: 500 }));
    answer('all-tweets', list([tweet(3)]));
    expect((await screen.findByRole('alert')).textContent).toContain('The server did not give it.');
    expect(screen.queryByText(/no users today/)).toBeNull();
    expect(log).toHaveBeenCalledOnce();
    log.mockRestore();
    await waitFor(() => expect(box().value).toBe(''));
    expect(shownTweets()).toEqual(['t3']);
    expect(JSON.parse(localStorage.getItem('users') ?? '')).toHaveLength(1);

    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    answer('all-users', list([person(2)]));
    expect(await screen.findByRole('link', { name: /person2/ })).toBeTruthy();
    expect(asked.at(-1)?.searchParams.get('query')).toBe('birds');
  },
);

test('Retry repeats the search for users while the one for tweets still runs', async () => {
  const log = silenceLog();
  const { answer, asked } = await found();
  await userEvent.type(box(), 'birds{Enter}');
  await hasAsked(asked, 'birds');
  answer('all-users', new Response(errorBody('no users today'), { status: 500 }));
  await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(asked.at(-1)?.pathname).toMatch(/all-users$/));
  answer('all-users', list([person(2)]));
  expect(await screen.findByRole('link', { name: /person2/ })).toBeTruthy();
  answer('all-tweets', list([tweet(3)]));
  await waitFor(() => expect(shownTweets()).toEqual(['t3']));
  log.mockRestore();
});
