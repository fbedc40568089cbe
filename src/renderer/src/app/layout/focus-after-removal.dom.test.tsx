import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { queryClientAtom } from 'jotai-tanstack-query';
import { expect, test } from 'vitest';
import { openPage } from '#tests/fixtures/app.tsx';
import { articleOf, focusPost } from '#tests/fixtures/posts.ts';
import { testTweet } from '#tests/fixtures/stores.ts';
import { tweetListKey } from '#renderer/stores/entities/tweets.ts';

/* A post that the server has not any more when its list is fetched again. */

const withoutPicture = ['1', '2', '3'].map((id) => testTweet({ _id: `t${id}`, content: `Words ${id}` }));
const withPicture = withoutPicture.map((tweet) => ({ ...tweet, media: '/media/1.png' }));

/** Opens the feed; the result fetches it again, without some of its posts. */
async function open(tweets = withoutPicture) {
  let there = tweets;
  const { store } = openPage('/', { 'GET /tweet/all-tweets': () => there });
  await screen.findByText('Words 1');
  return async (...gone: readonly string[]) => {
    there = there.filter(({ content }) => !gone.includes(content));
    await act(() => store.get(queryClientAtom).refetchQueries({ queryKey: tweetListKey }));
    await waitFor(() => expect(gone.filter((text) => screen.queryByText(text) !== null)).toEqual([]));
  };
}
const isFocused = (text: string) => document.activeElement === articleOf(text);

test.each([
  ['Words 2', ['Words 2'], 'Words 3'],
  ['Words 3', ['Words 3'], 'Words 2'],
  ['Words 1', ['Words 1', 'Words 2'], 'Words 3'],
])('the focus goes from %s to a post beside it when %s are gone', async (focused, gone, next) => {
  const fetchWithout = await open();
  await focusPost(focused);
  await fetchWithout(...gone);
  await waitFor(() => expect(isFocused(next)).toBe(true));
});

test('the focus goes from the only post to the page', async () => {
  const fetchWithout = await open(withoutPicture.slice(0, 1));
  await focusPost('Words 1');
  await fetchWithout('Words 1');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
});

test('the focus goes from the larger view of the picture to the post beside it', async () => {
  const fetchWithout = await open(withPicture);
  await userEvent.click(within(articleOf('Words 2')).getByRole('button', { name: /larger view/ }));
  const view = await screen.findByRole('dialog');
  await waitFor(() => expect(view.contains(document.activeElement)).toBe(true));
  await fetchWithout('Words 2');
  await waitFor(() => expect(isFocused('Words 3')).toBe(true));
});

test('nothing takes the focus of who has left the post', async () => {
  const fetchWithout = await open();
  await focusPost('Words 2');
  act(() => articleOf('Words 2').blur());
  await fetchWithout('Words 2');
  expect(document.activeElement).toBe(document.body);
});
