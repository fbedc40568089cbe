import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { silenceLog } from '#tests/fixtures/log.ts';
import { openPage } from '#tests/fixtures/app.tsx';
import { removeTweetAtom } from '#renderer/stores/entities/tweet-changes.ts';
import { openToastAtom } from '#renderer/stores/toasts.ts';
import { testTweet } from '#tests/fixtures/stores.ts';

/* Following, and the pages of a feed. */

const toasts = () => within(screen.getByRole('region', { name: 'Notifications (F8)' }));
const pages = () => within(screen.getByRole('navigation', { name: 'Pages' }));

test(
  'Following lists the tweets of followed users, with the same pages as home',
  { tags: ['S1.06', 'S2.34', 'S2.35', 'S2.36', 'S7.28'] },
  async () => {
    const followed = vi.fn((_request: Request) => [testTweet({ content: 'from a friend' })]);
    openPage('/', {
      'GET /tweet/all-tweets': () => [testTweet({ _id: 'x', content: 'from anybody' })],
      'GET /tweet/following-tweets': followed,
    });
    await screen.findByText('from anybody');
    const tabs = within(screen.getByRole('navigation', { name: 'Feeds' }));
    await userEvent.click(tabs.getByRole('link', { name: 'Following' }));
    expect(await screen.findByText('from a friend')).toBeTruthy();
    expect(screen.queryByText('from anybody')).toBeNull();
    expect(
      pages()
        .getAllByRole('button')
        .map((button) => button.textContent),
    ).toEqual(['Previous', '1', '2', '3', 'Next']);
    await userEvent.click(pages().getByRole('button', { name: 'Next' }));
    await waitFor(() => expect(followed.mock.calls.at(-1)?.[0].url).toContain('page=2'));
  },
);

test('a Following page without tweets welcomes', { tags: ['S2.37', 'S2.38'] }, async () => {
  const tweets = Promise.withResolvers<unknown>();
  openPage('/following', { 'GET /tweet/following-tweets': () => tweets.promise });
  expect(await screen.findByRole('status', { name: 'Loading' })).toBeTruthy();
  await screen.findByRole('navigation', { name: 'Pages' });
  expect(screen.queryByText('Welcome to the Following page!!')).toBeNull();
  tweets.resolve([]);
  expect(await screen.findByText('Welcome to the Following page!!')).toBeTruthy();
  expect(screen.getByText('Follow other users to get there specified feeds on your timeline.')).toBeTruthy();
});

for (const [page, address, call, tags] of [
  ['a page', '/', 'all-tweets', ['S4.44', 'S8.43']],
  ['a page of Following', '/following', 'following-tweets', ['S2.35', 'S4.44', 'S8.43']],
] as const) {
  test(
    `${page} without tweets says "No more tweets to show " and steps back by one`,
    { tags: [...tags] },
    async () => {
      const { router } = openPage(`${address}?page=3`, {
        [`GET /tweet/${call}`]: (request) =>
          Number(new URL(request.url).searchParams.get('page')) > 3 ? [] : [testTweet()],
      });
      await screen.findByRole('article');
      await userEvent.click(pages().getByRole('button', { name: 'Next' }));
      const toast = await toasts().findByRole('status');
      expect(toast.textContent).toBe('No more tweets to show ');
      await waitFor(() =>
        expect(router.state.location).toMatchObject({ pathname: address, search: '?page=3' }),
      );
      expect(await screen.findByRole('article')).toBeTruthy();
    },
  );
}

describe('turning beyond the last page leaves the history as it was', () => {
  /** Opens the last page of a feed, after another page, and focuses a post on it. */
  async function openLastPage(address: string, last: number) {
    const { router, store } = openPage(['/settings', address], {
      'GET /tweet/all-tweets': ({ url }) => {
        const page = Number(new URL(url).searchParams.get('page'));
        return page > last ? [] : [testTweet({ _id: `t${page}`, content: `On page ${page}` })];
      },
    });
    const post = await screen.findByRole('article');
    // Otherwise the test could go on before it is loaded.
    await act(() => import('#renderer/app/layout/focus-return.ts'));
    act(() => post.focus());
    return {
      isBack: async () => {
        await waitFor(() => expect(store.get(openToastAtom)?.text).toBe('No more tweets to show '));
        await screen.findByText(`On page ${last}`);
      },
      leave: async () => {
        await act(() => router.navigate(-1));
        expect(router.state.location.pathname).toBe('/settings');
      },
    };
  }

  test.each([
    ['Next', '/?page=2', 2],
    // It steps back twice.
    ['Page 3', '/', 1],
  ])('%s keeps the focus', async (name, address, last) => {
    const { isBack, leave } = await openLastPage(address, last);
    const button = pages().getByRole('button', { name });
    await userEvent.click(button);
    await isBack();
    expect(document.activeElement).toBe(button);
    await leave();
  });

  test('the post from which a key did it has the focus again', async () => {
    const { isBack, leave } = await openLastPage('/?page=2', 2);
    fireEvent.keyDown(screen.getByRole('article'), { key: ']' });
    await isBack();
    expect(document.activeElement).toBe(screen.getByRole('article'));
    await leave();
  });
});

test('an address beyond the last page steps back to the page before', { tags: 'S4.44' }, async () => {
  const { router, store } = openPage('/?page=4', {
    'GET /tweet/all-tweets': ({ url }) => (url.endsWith('page=4') ? [] : [testTweet()]),
  });
  expect(await screen.findByText('hello')).toBeTruthy();
  expect(store.get(openToastAtom)?.text).toBe('No more tweets to show ');
  expect(router.state.location.search).toBe('?page=3');
});

test('the button of the page that is shown scrolls to its start, and leaves the history as it was', async () => {
  const scrollTo = vi.spyOn(window, 'scrollTo');
  let posts = [testTweet({ _id: 'b', content: 'On page 2' })];
  const { router, store } = openPage(['/settings', '/'], {
    'GET /tweet/all-tweets': ({ url }) => (url.endsWith('page=2') ? posts : [testTweet()]),
  });
  await screen.findByText('hello');
  const button = pages().getByRole('button', { name: 'Page 2' });
  await userEvent.click(button);
  await screen.findByText('On page 2');
  scrollTo.mockClear();
  await userEvent.click(button);
  expect(scrollTo).toHaveBeenCalledExactlyOnceWith(0, 0);
  expect(document.activeElement).toBe(button);
  // Where the page was turned from is known still.
  posts = [];
  act(() => store.set(removeTweetAtom, 'b'));
  await screen.findByText('hello');
  await act(() => router.navigate(-1));
  expect(router.state.location.pathname).toBe('/settings');
});

test('a page that was empty is asked for again by the next visit', { tags: 'S4.44' }, async () => {
  const answer = Promise.withResolvers<unknown>();
  const { router, store, server } = openPage('/', {
    'GET /tweet/all-tweets': ({ url }) => (url.endsWith('page=2') ? [] : [testTweet()]),
  });
  await screen.findByText('hello');
  await userEvent.click(pages().getByRole('button', { name: 'Next' }));
  await waitFor(() => expect(store.get(openToastAtom)?.text).toBe('No more tweets to show '));
  expect(await screen.findByText('hello')).toBeTruthy();
  const told = store.get(openToastAtom);
  server['GET /tweet/all-tweets'] = ({ url }) => (url.endsWith('page=2') ? answer.promise : [testTweet()]);
  await userEvent.click(pages().getByRole('button', { name: 'Next' }));
  expect(screen.getByRole('feed').getAttribute('aria-busy')).toBe('true');
  answer.resolve([testTweet({ _id: 'a', content: 'Come meanwhile' })]);
  expect(await screen.findByText('Come meanwhile')).toBeTruthy();
  expect(router.state.location.search).toBe('?page=2');
  expect(store.get(openToastAtom)).toBe(told);
});

test(
  'a page that a deletion has emptied is loaded again, and left only if there are no more posts',
  { tags: 'S4.44' },
  async () => {
    let second = [testTweet({ _id: 'a', content: 'Deleted soon' })];
    const { router, store } = openPage('/?page=2', {
      'GET /tweet/all-tweets': ({ url }) => (url.endsWith('page=2') ? second : [testTweet()]),
    });
    await screen.findByText('Deleted soon');
    second = [testTweet({ _id: 'b', content: 'Moved up' })];
    act(() => store.set(removeTweetAtom, 'a'));
    expect(await screen.findByText('Moved up')).toBeTruthy();
    expect(store.get(openToastAtom)).toBeUndefined();
    expect(router.state.location.search).toBe('?page=2');
    second = [];
    act(() => store.set(removeTweetAtom, 'b'));
    expect(await screen.findByText('hello')).toBeTruthy();
    expect(store.get(openToastAtom)?.text).toBe('No more tweets to show ');
    expect(router.state.location.search).toBe('');
  },
);

test(
  "a page that can't be loaded has the page buttons below it, and they keep the focus",
  { tags: 'S2.31' },
  async () => {
    silenceLog();
    openPage('/?page=2', {
      'GET /tweet/all-tweets': (request) =>
        request.url.endsWith('page=2') ? new Response('broken', { status: 400 }) : [testTweet()],
    });
    expect(await screen.findByRole('alert')).toBeTruthy();
    const first = pages().getByRole('button', { name: 'Page 1' });
    await userEvent.click(first);
    expect(await screen.findByRole('article')).toBeTruthy();
    expect(document.activeElement).toBe(first);
  },
);

test('there is no page before the first', { tags: 'S4.45' }, async () => {
  const feed = vi.fn((_request: Request) => [testTweet()]);
  const { router } = openPage('/?page=-1', { 'GET /tweet/all-tweets': feed });
  await screen.findByRole('article');
  const previous = pages().getByRole('button', { name: 'Previous' });
  expect(previous.getAttribute('aria-disabled')).toBe('true');
  await userEvent.click(previous);
  expect(router.state.location.search).toBe('?page=-1');
  expect(feed.mock.calls.map(([request]) => new URL(request.url).searchParams.get('page'))).toEqual(['1']);
});

test('going back to the first page by its button keeps the focus there', async () => {
  openPage('/?page=2', { 'GET /tweet/all-tweets': () => [testTweet()] });
  await screen.findByRole('article');
  const previous = pages().getByRole<HTMLButtonElement>('button', { name: 'Previous' });
  await userEvent.click(previous);
  await waitFor(() => expect(previous.getAttribute('aria-disabled')).toBe('true'));
  // A browser takes the focus from a disabled button, which jsdom does not.
  expect([document.activeElement === previous, previous.disabled]).toEqual([true, false]);
});

test('a page that is opened by a key from a post gets the focus, and its number is announced', async () => {
  openPage('/', {
    'GET /tweet/all-tweets': ({ url }) =>
      url.endsWith('page=2') ? [testTweet({ _id: 'b', content: 'Second page' })] : [testTweet()],
  });
  const turn = async (key: string, content: string) => {
    act(() => screen.getByRole('article').focus());
    fireEvent.keyDown(screen.getByRole('article'), { key });
    await screen.findByText(content);
  };
  await screen.findByText('hello');
  const announced = pages().getByText('Page 1');
  expect(announced.getAttribute('aria-live')).toBe('polite');
  await turn(']', 'Second page');
  expect(document.activeElement).toBe(screen.getByRole('main'));
  expect(announced.textContent).toBe('Page 2');
  await turn('[', 'hello');
  expect(document.activeElement).toBe(screen.getByRole('main'));
  expect(announced.textContent).toBe('Page 1');
});
