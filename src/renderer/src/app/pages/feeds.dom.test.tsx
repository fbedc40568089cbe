import type { QueryKey } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { silenceLog } from '#tests/fixtures/log.ts';
import { type Answers, openPage } from '#tests/fixtures/app.tsx';
import { queryClientAtom } from 'jotai-tanstack-query';
import {
  addTweetAtom,
  feedPageKey,
  removeTweetAtom,
  replaceTweetsAtom,
  updateTweetContentAtom,
} from '#renderer/stores/entities/tweets.ts';
import { openToastAtom } from '#renderer/stores/toasts.ts';
// Asks for new posts: its code is not loaded in the time of a test.
import '#renderer/features/feed/new-posts.tsx';
import { testTweet, testUser } from '#tests/fixtures/stores.ts';

/* Following, paging past the end, and what can be posted. */

beforeEach(() => {
  localStorage.clear();
  URL.createObjectURL = () => 'blob:picture';
  URL.revokeObjectURL = () => {};
});

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
  openPage('/following', { 'GET /tweet/following-tweets': () => [] });
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
  openPage('/?page=-1', { 'GET /tweet/all-tweets': feed });
  await screen.findByRole('article');
  expect(pages().getByRole('button', { name: 'Previous' }).getAttribute('aria-disabled')).toBe('true');
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

async function compose(answers: Answers = {}) {
  openPage('/', { 'GET /tweet/all-tweets': () => [], ...answers });
  const form = within(await screen.findByRole('form', { name: 'Create a post' }));
  return { form, text: form.getByPlaceholderText<HTMLTextAreaElement>('What is happening?!') };
}

test('a text of spaces only is not posted', { tags: 'S5.19' }, async () => {
  const send = vi.fn();
  const { form, text } = await compose({ 'POST /tweet/add-tweet': send });
  await userEvent.type(text, '   {Control>}{Enter}{/Control}');
  await userEvent.click(form.getByRole('button', { name: 'Post' }));
  expect(form.getByRole('button', { name: 'Post' }).hasAttribute('disabled')).toBe(true);
  expect(text.value).toBe('   ');
  expect(send).not.toHaveBeenCalled();
});

test('a post is sent as it was typed, without an image', { tags: ['S3.19', 'S5.20'] }, async () => {
  const sent: FormData[] = [];
  const { form, text } = await compose({
    'POST /tweet/add-tweet': async (request) => {
      sent.push(await request.formData());
      return testTweet({ _id: `t${sent.length}`, content: 'Words' });
    },
  });
  await userEvent.type(text, 'Words');
  await userEvent.click(form.getByRole('button', { name: 'Post' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(Object.fromEntries(sent[0] ?? [])).toEqual({ content: 'Words' });
});

test('of several files that are dropped, only the first is used', { tags: ['S3.20', 'S5.21'] }, async () => {
  const sizes: number[] = [];
  URL.createObjectURL = (file) => {
    if (file instanceof File) sizes.push(file.size);
    return 'blob:picture';
  };
  const gif = (length: number) =>
    new File([new TextEncoder().encode('GIF89a'), new Uint8Array(length)], 'a.gif', { type: 'image/gif' });
  const { form, text } = await compose();
  const files = [gif(100), gif(200)];
  fireEvent.drop(text, { dataTransfer: { files, types: ['Files'] } });
  expect(await form.findByRole('img', { name: 'Image to post' })).toBeTruthy();
  expect(new Set(sizes)).toEqual(new Set([106]));
});

test('comments are newest first, also those that the server sent', { tags: 'S3.10' }, async () => {
  const owner = { _id: testUser._id, username: 'ada', email: '', avatar: '' };
  const comment = (id: string, content: string) => ({ _id: id, content, createdAt: '', owner });
  openPage('/tweet/t1', {
    'GET /tweet/single-tweet/t1': () => [testTweet()],
    'GET /comment/t1': () => [comment('b', 'newer'), comment('a', 'older')],
    'POST /comment/t1': () => comment('c', 'newest'),
  });
  await screen.findByText('older');
  await userEvent.type(screen.getByRole('textbox', { name: 'Post your reply' }), 'newest');
  await userEvent.click(screen.getByRole('button', { name: 'Comment' }));
  await screen.findByText('newest');
  const comments = within(screen.getByRole('region', { name: 'Comments' })).getAllByRole('article');
  expect(comments.map((article) => /newest|newer|older/.exec(article.textContent)?.[0])).toEqual([
    'newest',
    'newer',
    'older',
  ]);
});

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
