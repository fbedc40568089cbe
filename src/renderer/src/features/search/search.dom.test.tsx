import { MantineProvider } from '@mantine/core';
import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Provider } from 'jotai';
import { queryClientAtom } from 'jotai-tanstack-query';
import ky from 'ky';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { expect, test } from 'vitest';
import type { Tweet, User } from '#contract/api/entities.ts';
import { errorBody } from '#contract/api/server-error.ts';
import { createApi } from '#renderer/api/client.ts';
import { silenceLog } from '#tests/fixtures/log.ts';
import { testStore, testTweet, testUser } from '#tests/fixtures/stores.ts';
import { announcedAtom } from '#renderer/stores/session/server-limits.ts';
import { openToastAtom } from '#renderer/stores/toasts.ts';
import { signInAtom, signOut } from '#renderer/stores/session/auth.ts';
import { toggleLike } from '#renderer/posts/likes.ts';
import { keepFoundTweets } from '#renderer/stores/entities/search.ts';
import { removeTweetAtom } from '#renderer/stores/entities/tweet-changes.ts';
import { tweetAtom } from '#renderer/stores/entities/tweets.ts';
import { Search } from './search.tsx';
import { SideSearch } from './side-search.tsx';

const person = (n: number): User => ({ ...testUser, _id: `p${n}`, username: `person${n}` });
const tweet = (n: number): Tweet => testTweet({ _id: `t${n}`, content: `tweet ${n}` });
const list = (data: unknown) => Response.json({ data });

/** Responds to calls by the last part of their path; calls without a response yet wait for one. */
function server() {
  const asked: URL[] = [];
  const waiting = new Map<string, PromiseWithResolvers<Response>>();
  const slot = (name: string) => {
    const found = waiting.get(name) ?? Promise.withResolvers<Response>();
    waiting.set(name, found);
    return found;
  };
  const http = ky.create({
    baseUrl: 'http://warble.test',
    fetch: (input) => {
      const url = new URL(input instanceof Request ? input.url : input);
      asked.push(url);
      const name = url.pathname.split('/').at(-1) ?? '';
      return slot(name).promise.finally(() => waiting.delete(name));
    },
  });
  return {
    api: createApi({ http }),
    asked,
    answer: (name: 'all-users' | 'all-tweets' | 't1', response: Response) => slot(name).resolve(response),
  };
}

function screenOf(at: '/search' | '/' = '/search') {
  const { api, asked, answer } = server();
  const store = testStore((name, input) => api.call(name, input));
  keepFoundTweets(store);
  const view = render(
    <Provider store={store}>
      <MantineProvider env="test">
        <MemoryRouter initialEntries={[at]}>
          <SideSearch />
          <Routes>
            <Route path="/" element="home" />
            <Route
              path="/search"
              element={<Search renderTweet={(id) => <article key={id}>{id}</article>} />}
            />
          </Routes>
        </MemoryRouter>
      </MantineProvider>
    </Provider>,
  );
  return { store, asked, answer, ...view };
}

const box = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search users and tweets' });
const sideBox = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Quick search' });
/** Waits for both calls of a search, so that the next answers are theirs. */
const hasAsked = (asked: readonly URL[], query: string) =>
  waitFor(() =>
    expect(asked.filter(({ searchParams }) => searchParams.get('query') === query)).toHaveLength(2),
  );
const shownTweets = () => screen.queryAllByRole('article').map((article) => article.textContent);

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

async function found(at: '/search' | '/' = '/search') {
  const shown = screenOf(at);
  await userEvent.type(sideBox(), 'cats{Enter}');
  shown.answer('all-users', list([person(1)]));
  shown.answer('all-tweets', list([tweet(1), tweet(2)]));
  await waitFor(() => expect(shownTweets()).toEqual(['t1', 't2']));
  // The box is disabled until the users have arrived as well.
  await waitFor(() => expect(sideBox().disabled).toBe(false));
  return shown;
}

test('no matches empty both lists', { tags: ['S2.48', 'S3.22', 'S4.47'] }, async () => {
  const { answer } = await found();
  await userEvent.type(box(), 'nothing{Enter}');
  answer('all-users', list([]));
  answer('all-tweets', list(null));
  expect(await screen.findByText('No Users found')).toBeTruthy();
  await waitFor(() => expect(shownTweets()).toEqual([]));
  expect(JSON.parse(localStorage.getItem('tweets') ?? '')).toEqual([]);
  expect(JSON.parse(localStorage.getItem('users') ?? '')).toEqual([]);
});

test('results are restored from storage', { tags: ['S3.22', 'S4.46', 'S9.27'] }, async () => {
  const first = await found();
  first.unmount();
  screenOf();
  expect(await screen.findByRole('link', { name: /person1/ })).toBeTruthy();
  expect(shownTweets()).toEqual(['t1', 't2']);
});

test('users come first, then the box, then the tweets', { tags: ['S2.46', 'S2.50', 'S2.106'] }, async () => {
  await found();
  const parts = [
    screen.getByRole('heading', { name: 'Users' }),
    screen.getByRole('link', { name: /person1/ }),
    box(),
    screen.getByRole('heading', { name: 'Tweets' }),
    screen.getByRole('feed', { name: 'Tweets' }),
  ];
  const inOrder = parts.toSorted((a, b) =>
    a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
  );
  expect(inOrder).toEqual(parts);
});

test(
  'a user in the result has avatar, name and email, and links to the profile',
  { tags: ['S2.46', 'S2.47'] },
  async () => {
    const { answer } = await found();
    await userEvent.type(box(), 'ada{Enter}');
    answer('all-users', list([{ ...person(7), avatar: '/media/7.png' }]));
    answer('all-tweets', list([]));
    const link = await screen.findByRole('link', { name: /person7/ });
    expect(link.getAttribute('href')).toBe('/profile/p7');
    expect(link.textContent).toBe(`person7${testUser.email}`);
    expect(link.querySelector('img')?.getAttribute('src')).toBe('/media/7.png');
  },
);

test('damaged storage counts as no result', () => {
  localStorage.setItem('tweets', '[{"nonsense":true}]');
  localStorage.setItem('users', '{');
  screenOf();
  expect(shownTweets()).toEqual([]);
  expect(screen.getByText('No Users found')).toBeTruthy();
});

test('a like made during a search stays', async () => {
  const { store, answer, asked } = await found();
  await userEvent.type(box(), 'birds{Enter}');
  await hasAsked(asked, 'birds');
  const liking = act(() => toggleLike(store, 't1'));
  answer('t1', list({ _id: 'like' }));
  await liking;
  answer('all-users', list([]));
  answer('all-tweets', list([tweet(1), tweet(3)]));
  await waitFor(() => expect(shownTweets()).toEqual(['t1', 't3']));
  expect(store.get(tweetAtom('t1'))?.likes).toBe(1);
});

test('restored results keep likes, and do not contain deleted tweets', async () => {
  const first = await found();
  const liking = act(() => toggleLike(first.store, 't1'));
  first.answer('t1', list({ _id: 'like' }));
  await liking;
  act(() => {
    first.store.set(removeTweetAtom, 't2');
  });
  first.unmount();
  const second = screenOf();
  await waitFor(() => expect(shownTweets()).toEqual(['t1']));
  expect(second.store.get(tweetAtom('t1'))?.likes).toBe(1);
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

test('after signing out, the next account gets no results, also none of a late response', async () => {
  const { store, answer, asked } = await found();
  await userEvent.type(box(), 'secret{Enter}');
  await hasAsked(asked, 'secret');
  act(() => {
    signOut(store);
    store.set(signInAtom, { ...testUser, _id: 'u7' });
  });
  answer('all-users', list([person(8)]));
  answer('all-tweets', list([tweet(8)]));
  await waitFor(() => expect(store.get(queryClientAtom).isFetching()).toBe(0));
  await userEvent.clear(box());
  await userEvent.type(box(), 'own{Enter}');
  await hasAsked(asked, 'own');
  answer('all-users', list([]));
  answer('all-tweets', list([]));
  await waitFor(() => expect(box().disabled).toBe(false));
  expect(store.get(tweetAtom('t8'))).toBeUndefined();
  expect(screen.getByText('No Users found')).toBeTruthy();
  expect(shownTweets()).toEqual([]);
});

test('signing out clears local storage', { tags: 'S9.27' }, async () => {
  const { store } = await found();
  expect(localStorage.getItem('tweets')).not.toBeNull();
  act(() => {
    signOut(store);
  });
  expect(localStorage.getItem('tweets')).toBeNull();
  expect(localStorage.getItem('users')).toBeNull();
});
