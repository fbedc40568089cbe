import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openPage } from '#tests/fixtures/app.tsx';
import { chooseInMenu, testOwner as owner } from '#tests/fixtures/posts.ts';
import { testTweet } from '#tests/fixtures/stores.ts';

async function openFeed() {
  const { router } = openPage('/', {
    'GET /tweet/all-tweets': () => [
      testTweet({ _id: 't1', content: 'Read https://warble.example/a now' }),
      testTweet({ _id: 't2', content: 'My words', owner }),
    ],
    'GET /comment/t1': () => [],
    'POST /like/t1': () => ({ _id: 'l1' }),
  });
  const [article, own] = await screen.findAllByRole('article');
  if (article === undefined || own === undefined) throw new Error('There are two posts.');
  return {
    article,
    own,
    words: within(article).getByText(/^Read/),
    router,
    path: () => router.state.location.pathname,
  };
}

const opened = vi.spyOn(window, 'open');
beforeEach(() => void opened.mockReset().mockReturnValue(null));
afterEach(() => {
  document.getSelection()?.removeAllRanges();
  vi.stubGlobal('warble', undefined);
});

test('a click on the text of a post opens the post', async () => {
  const { words, path } = await openFeed();
  await userEvent.click(words);
  await waitFor(() => expect(path()).toBe('/tweet/t1'));
});

test('a click on a control, a link or its editor does not open a post', async () => {
  const { article, own, path } = await openFeed();
  await userEvent.click(within(article).getByRole('button', { name: 'Like' }));
  const link = within(article).getByRole('link', { name: 'https://warble.example/a' });
  link.addEventListener('click', (event) => event.preventDefault());
  await userEvent.click(link);
  await chooseInMenu(own, 'Update');
  await userEvent.click(within(own).getByRole('textbox', { name: 'Edit the text' }));
  await userEvent.click(own);
  expect(path()).toBe('/');
});

test('a click that ends a selection of text does not open the post', async () => {
  const { words, path, router } = await openFeed();
  document.getSelection()?.selectAllChildren(words);
  fireEvent.click(words);
  expect(router.state.navigation.state).toBe('idle');
  // A browser clears the selection when the button is pressed.
  fireEvent.mouseDown(words);
  document.getSelection()?.removeAllRanges();
  fireEvent.click(words);
  expect(router.state.navigation.state).toBe('idle');
  fireEvent.mouseDown(words);
  fireEvent.click(words);
  await waitFor(() => expect(path()).toBe('/tweet/t1'));
});

test('the middle button, Ctrl and ⌘ open a post in a tab', async () => {
  const { words, path } = await openFeed();
  fireEvent(words, new MouseEvent('auxclick', { bubbles: true, button: 1 }));
  fireEvent.click(words, { ctrlKey: true });
  fireEvent.click(words, { metaKey: true });
  expect(opened).toHaveBeenCalledTimes(3);
  expect(opened).toHaveBeenCalledWith('/tweet/t1', '_blank', 'noopener');
  // The other buttons open nothing.
  fireEvent(words, new MouseEvent('auxclick', { bubbles: true, button: 2 }));
  expect(opened).toHaveBeenCalledTimes(3);
  expect(path()).toBe('/');
});

test('in the desktop app, which has one window, Ctrl and a click open a post there', async () => {
  vi.stubGlobal('warble', {});
  const { words, path } = await openFeed();
  fireEvent.click(words, { ctrlKey: true });
  await waitFor(() => expect(path()).toBe('/tweet/t1'));
  expect(opened).not.toHaveBeenCalled();
});

test('an avatar is a link to its person', async () => {
  const { article, path } = await openFeed();
  await userEvent.click(within(article).getByText('BO'));
  await waitFor(() => expect(path()).toBe('/profile/u2'));
});
