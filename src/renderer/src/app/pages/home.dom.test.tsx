import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { type Answers, openPage } from '#tests/fixtures/app.tsx';
import { addTweetAtom } from '#renderer/stores/entities/tweet-changes.ts';
import { testTweet, testUser } from '#tests/fixtures/stores.ts';

async function openHome(answers: Answers = {}) {
  const feed = vi.fn((_request: Request): unknown => [testTweet()]);
  const opened = openPage('/', { 'GET /tweet/all-tweets': feed, ...answers });
  await screen.findAllByRole('article');
  const pages = () => feed.mock.calls.map(([request]) => new URL(request.url).searchParams.get('page'));
  return { ...opened, pages };
}

const composer = () => within(screen.getByRole('form', { name: 'Create a post' }));

test('the tabs are For you and Following', { tags: 'S2.32' }, async () => {
  await openHome();
  const tabs = within(screen.getByRole('navigation', { name: 'Feeds' })).getAllByRole('link');
  expect(tabs.map((tab) => tab.textContent)).toEqual(['For you', 'Following']);
  expect(tabs[0]?.getAttribute('aria-current')).toBe('page');
});

test(
  'the pages are Previous, 1, 2, 3 and Next; paging starts at 1, and Next has no upper bound',
  { tags: ['S2.31', 'S4.43', 'S9.02', 'S9.03', 'S9.04'] },
  async () => {
    const { pages, router } = await openHome();
    const navigation = within(screen.getByRole('navigation', { name: 'Pages' }));
    const buttons = navigation.getAllByRole('button');
    expect(buttons.map((button) => button.textContent)).toEqual(['Previous', '1', '2', '3', 'Next']);
    expect(buttons[0]?.getAttribute('aria-disabled')).toBe('true');
    for (const page of ['2', '3', '4', '5']) {
      await userEvent.click(navigation.getByRole('button', { name: 'Next' }));
      await waitFor(() => expect(pages().at(-1)).toBe(page));
    }
    expect(pages()).toEqual(['1', '2', '3', '4', '5']);
    expect(router.state.location.search).toBe('?page=5');
    await userEvent.click(navigation.getByRole('button', { name: 'Page 3' }));
    await userEvent.click(navigation.getByRole('button', { name: 'Previous' }));
    await waitFor(() => expect(router.state.location.search).toBe('?page=2'));
  },
);

test(
  'the composer has an avatar, its placeholder, the note, an image picker and a Post button',
  { tags: ['S2.30', 'S2.93', 'S2.94', 'S2.95', 'S2.96'] },
  async () => {
    await openHome();
    const form = screen.getByRole('form', { name: 'Create a post' });
    expect(within(form).getByText('AD')).toBeTruthy();
    expect(composer().getByPlaceholderText('What is happening?!')).toBeTruthy();
    expect(composer().getByText('Everyone can reply')).toBeTruthy();
    expect(composer().getByRole('button', { name: 'Add an image' })).toBeTruthy();
    expect(composer().getByRole('button', { name: 'Post' })).toBeTruthy();
  },
);

test(
  'the Post button spins until the answer; then the tweet is first in the list and the form is empty',
  { tags: ['S1.05', 'S2.97', 'S4.24', 'S4.25', 'S7.24', 'S8.27'] },
  async () => {
    const answer = Promise.withResolvers<unknown>();
    await openHome({ 'POST /tweet/add-tweet': () => answer.promise });
    const text = composer().getByPlaceholderText<HTMLTextAreaElement>('What is happening?!');
    const post = composer().getByRole('button', { name: 'Post' });
    await userEvent.click(composer().getByRole('button', { name: 'Add an image' }));
    expect(await composer().findByRole('img', { name: 'Image to post' })).toBeTruthy();
    expect(post.hasAttribute('disabled')).toBe(true);
    await userEvent.type(text, 'Brand new');
    await userEvent.click(post);
    await waitFor(() => expect(post.hasAttribute('data-loading')).toBe(true));
    answer.resolve(testTweet({ _id: 't2', content: 'Brand new on the server' }));
    expect(await screen.findByText('Tweet created Sucessfully!')).toBeTruthy();
    await waitFor(() => {
      expect(screen.getAllByRole('article')[0]?.textContent).toContain('Brand new on the server');
      expect(screen.getAllByRole('article')).toHaveLength(2);
      expect(text.value).toBe('');
      expect(composer().queryByRole('img', { name: 'Image to post' })).toBeNull();
      expect(post.hasAttribute('data-loading')).toBe(false);
    });
  },
);

test('a post that is made on a later page is first in what is shown', { tags: 'S4.24' }, async () => {
  const { store } = openPage('/?page=2', { 'GET /tweet/all-tweets': () => [testTweet()] });
  await screen.findByText('hello');
  act(() => store.set(addTweetAtom, testTweet({ _id: 't2', content: 'Brand new' })));
  expect(await screen.findByText('Brand new')).toBeTruthy();
  expect(screen.getAllByRole('article')[0]?.textContent).toContain('Brand new');
});

test('the pages can be chosen while the first one loads', { tags: 'S2.31' }, async () => {
  openPage('/', { 'GET /tweet/all-tweets': () => new Promise(() => {}) });
  expect(await screen.findByRole('navigation', { name: 'Pages' })).toBeTruthy();
});

test('a post that is made while the feed is loading is in it', async () => {
  const early = Promise.withResolvers<unknown>();
  const made = testTweet({ _id: 't2', content: 'Brand new' });
  const feed = vi.fn((): unknown => [made, testTweet()]);
  feed.mockReturnValueOnce(early.promise);
  openPage('/', { 'GET /tweet/all-tweets': feed, 'POST /tweet/add-tweet': () => made });
  const form = within(await screen.findByRole('form', { name: 'Create a post' }));
  await userEvent.type(form.getByRole('textbox'), 'Brand new');
  await waitFor(() => expect(feed).toHaveBeenCalledOnce());
  await userEvent.click(form.getByRole('button', { name: 'Post' }));
  await screen.findByText('Tweet created Sucessfully!');
  early.resolve([testTweet()]);
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(2));
  expect(screen.getAllByRole('article')[0]?.textContent).toContain('Brand new');
});

test('a liked tweet has a pressed button with the count', { tags: 'S7.26' }, async () => {
  await openHome({
    'GET /tweet/all-tweets': () => [testTweet({ likes: 3, tweetLikes: [{ likedBy: testUser._id }] })],
  });
  const article = within(screen.getByRole('article'));
  expect(article.getByRole('button', { name: 'Like' }).getAttribute('aria-pressed')).toBe('true');
  expect(article.getByLabelText('3 likes')).toBeTruthy();
});

test('lists are not requested before a user is signed in', { tags: 'S6.07' }, async () => {
  const current = Promise.withResolvers<unknown>();
  const feed = vi.fn(() => [testTweet()]);
  openPage('/', { 'GET /user/current-user': () => current.promise, 'GET /tweet/all-tweets': feed });
  await screen.findByRole('status', { name: 'Loading' });
  expect(feed).not.toHaveBeenCalled();
  current.resolve({ user: testUser });
  await screen.findByRole('article');
  expect(feed).toHaveBeenCalledOnce();
});

test('the accessible name of a post has its author, its date, its beginning and its likes', async () => {
  const long = `${'word '.repeat(40)}end`;
  await openHome({
    'GET /tweet/all-tweets': () => [
      testTweet({ _id: 'a', media: '/media/a.png', likes: 2, tweetLikes: [{ likedBy: testUser._id }] }),
      testTweet({ _id: 'b', content: long, createdAt: new Date(Date.now() - 120_000).toISOString() }),
    ],
  });
  const [first, second] = screen.getAllByRole('article').map((post) => post.getAttribute('aria-label'));
  const date = new Date('2026-01-02T03:04:05.000Z').toLocaleDateString();
  expect(first).toBe(`bo, ${date}, hello, with a picture, 2 likes, liked by you`);
  expect(second).toMatch(/^bo, 2 ?m(in)?\.? ago, word .*word…, 0 likes$/);
  expect(second?.length).toBeLessThan(180);
});
