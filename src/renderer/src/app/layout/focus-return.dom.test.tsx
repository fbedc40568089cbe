import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openPage } from '#tests/fixtures/app.tsx';
import { chooseInMenu } from '#tests/fixtures/posts.ts';
import { testTweet, testUser } from '#tests/fixtures/stores.ts';
// Otherwise the test could go on before it is loaded.
import './focus-return.ts';

beforeEach(() => {
  // jsdom has no layout: a window that is wide enough for columns, and columns that are high enough for posts.
  window.innerWidth = 1280;
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(800);
});
afterEach(() => {
  vi.restoreAllMocks();
});

const tweets = ['t1', 't2', 't3'].map((id) => testTweet({ _id: id, content: `Words of ${id}` }));
const notification = (id: string, type = 'comment') => ({
  _id: id,
  type,
  createdAt: '2026-01-02T03:04:05.000Z',
  senderId: { _id: `sender-${id}`, username: `name-${id}` },
  tweetId: 't2',
});

/** Opens a page, focuses an element of it, opens the page of a post, and goes back. */
async function comeBack(address: string, find: () => Promise<HTMLElement>) {
  const { router } = openPage(address, {
    'GET /tweet/all-tweets': ({ url }) => (url.includes('page=1') ? tweets : []),
    'GET /tweet/following-tweets': ({ url }) => (url.includes('page=1') ? tweets : []),
    'GET /tweet/user-tweet/u2': () => tweets,
    'GET /user/user-details/u2': () => ({ _id: 'u2', username: 'bo', fullName: 'Bo' }),
    'GET /tweet/single-tweet/t2': () => [tweets[1]],
    'GET /comment/t2': () => [],
    'GET /notification/': () => [
      ...['a', 'b', 'c'].map((id) => notification(id)),
      ...['d', 'e', 'f'].map((id) => notification(id, 'like')),
    ],
  });
  const opener = await find();
  act(() => opener.focus());
  await act(() => router.navigate('/tweet/t2'));
  await screen.findByRole('heading', { name: 'Tweet' });
  expect(opener.isConnected).toBe(false);
  await act(() => router.navigate(-1));
  const again = await find();
  await waitFor(() => expect(document.activeElement === again).toBe(true));
}

const postIn = async (list: HTMLElement) =>
  (await within(list).findAllByRole('article')).find(({ textContent }) => textContent?.includes('t2')) ??
  list;

test('going back to a profile returns the focus to the post', async () => {
  await comeBack('/profile/u2', async () => postIn(await screen.findByRole('feed', { name: 'Tweets' })));
});

/** The link to the post in a row of the inbox. */
async function linkIn(words: string) {
  const row = (await screen.findAllByRole('listitem')).find(({ textContent }) =>
    textContent?.includes(words),
  );
  return within(row ?? document.body).getByRole('link', { name: 'your tweet' });
}

test('going back to the inbox returns the focus to the link of the notification', async () => {
  await comeBack('/inbox', () => linkIn('name-b'));
});

test('going back to the inbox returns the focus also to one of several likes that were listed below their line', async () => {
  let isUnfolded = false;
  await comeBack('/inbox', async () => {
    if (!isUnfolded) fireEvent.click(await screen.findByRole('button', { name: 'Show all' }));
    isUnfolded = true;
    return linkIn('name-e liked');
  });
});

test('going back to the columns returns the focus to the post, in the column that it was opened from', async () => {
  await comeBack('/columns', async () => postIn(await screen.findByRole('region', { name: 'Following' })));
});

test('going back to a post whose edit was begun by its menu returns the focus to the post, and not to Cancel', async () => {
  const own = testTweet({ content: 'My words', owner: testUser });
  const { router } = openPage('/', { 'GET /tweet/all-tweets': () => [own], 'GET /notification/': () => [] });
  await chooseInMenu(await screen.findByRole('article'), 'Update');
  await userEvent.type(await screen.findByRole('textbox', { name: 'Edit the text' }), ' and more');
  await act(() => router.navigate('/inbox'));
  await screen.findByRole('heading', { name: 'Inbox' });
  await act(() => router.navigate(-1));
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Edit the text' });
  expect(field.value).toBe('My words and more');
  await waitFor(() => expect(document.activeElement === screen.getByRole('article')).toBe(true));
});
