import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { openPage } from '#tests/fixtures/app.tsx';
import { silenceLog } from '#tests/fixtures/log.ts';
import { testTweet, testUser } from '#tests/fixtures/stores.ts';
import { signInAtom, signOut } from '#renderer/stores/session/auth.ts';

beforeEach(() => sessionStorage.clear());

const box = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search users and tweets' });
const hasEnded = () => waitFor(() => expect(box().disabled).toBe(false));

test('going back to a search from an address does not replace what was searched for there since', async () => {
  const find = vi.fn(({ url }: Request) => {
    const query = new URL(url).searchParams.get('query') ?? '';
    return query === '' ? [] : [testTweet({ _id: query, content: `about ${query}` })];
  });
  const { router } = openPage('/search?q=garden', { 'GET /tweet/all-tweets': find });
  await screen.findByText('about garden');
  await hasEnded();
  await userEvent.type(box(), 'pier{Enter}');
  await screen.findByText('about pier');
  await act(() => router.navigate('/settings'));
  await act(() => router.navigate(-1));
  expect(await screen.findByText('about pier')).toBeTruthy();
  expect(screen.queryByText('about garden')).toBeNull();

  await act(() => router.navigate('/search?q=roses'));
  expect(await screen.findByText('about roses')).toBeTruthy();
  await act(() => router.navigate(-1));
  expect(await screen.findByText('about garden')).toBeTruthy();
});

test('going back to a search from an address runs it again after a sign-out', async () => {
  const { router, store } = openPage('/search?q=garden', {
    'GET /tweet/all-tweets': () => [testTweet({ content: 'about garden' })],
  });
  await screen.findByText('about garden');
  await act(() => router.navigate('/settings'));
  act(() => {
    signOut(store);
    store.set(signInAtom, testUser);
  });
  await act(() => router.navigate(-1));
  expect(router.state.location.search).toBe('?q=garden');
  expect(await screen.findByText('about garden')).toBeTruthy();
});

test('a reload of a search from an address keeps what the last search found', { tags: 'S3.22' }, async () => {
  const find = vi.fn(({ url }: Request) => {
    const query = new URL(url).searchParams.get('query') ?? '';
    return query === '' ? [] : [testTweet({ _id: query, content: `about ${query}` })];
  });
  const asked = () => find.mock.calls.map(([{ url }]) => new URL(url).searchParams.get('query'));
  const answers = { 'GET /tweet/all-tweets': find };
  openPage('/search?q=garden', answers);
  await screen.findByText('about garden');
  await hasEnded();
  await userEvent.type(box(), 'pier{Enter}');
  await screen.findByText('about pier');
  await hasEnded();
  cleanup();
  find.mockClear();

  openPage('/search?q=garden', answers);
  expect(await screen.findByText('about pier')).toBeTruthy();
  await hasEnded();
  expect(asked()).not.toContain('garden');
});

test('a search from an address that is too long for the server is not made, and can be shortened in the box', async () => {
  const find = vi.fn(() => [testTweet({ content: 'about garden' })]);
  const { router } = openPage(
    '/search?q=garden',
    { 'GET /tweet/all-tweets': find },
    { limits: () => ({ queryMax: 20 }) },
  );
  await screen.findByText('about garden');
  await hasEnded();
  find.mockClear();
  const status = () => within(screen.getByRole('main')).getByRole('status').textContent;

  await act(() => router.navigate('/search?q=%23aLongTagThatHasTooManyCharacters'));
  expect(status()).toBe('This search is too long: 13 characters too many. Shorten it in the box below.');
  expect(box().value).toBe('#aLongTagThatHasTooManyCharacters');
  expect(document.activeElement).toBe(box());
  // They are from another search.
  expect(screen.queryByText('about garden')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  expect(find).not.toHaveBeenCalled();

  act(() => box().blur());
  await act(() => router.navigate('/search?q=%23anotherTagWithTooManyCharacters'));
  expect(box().value).toBe('#anotherTagWithTooManyCharacters');
  expect(document.activeElement, 'also for the next one').toBe(box());
  await act(() => router.navigate('/search?q=%23aLongTagThatHasTooManyCharacters'));

  await userEvent.keyboard('{Backspace>3/}');
  await act(() => router.navigate('/inbox'));
  await act(() => router.navigate('/search'));
  expect(box().value, 'after another page').toBe('#aLongTagThatHasTooManyCharact');
  await userEvent.click(box());
  await userEvent.keyboard('{End}{Backspace>10/}{Enter}');
  expect(await screen.findByText('about garden')).toBeTruthy();
  await waitFor(() => expect(status()).toBe('Results for “#aLongTagThatHasTooM”'));
  await waitFor(() => expect(document.activeElement).toBe(box()));
  expect(box().value).toBe('');
});

test('a server that refuses a search as too long, and announces its limit only then, is not asked again', async () => {
  silenceLog();
  let limits = {};
  const find = vi.fn(({ url }: Request) => {
    if (!url.includes('garden')) return [];
    limits = { queryMax: 3 };
    return new Response('too long', { status: 400 });
  });
  const answers = { 'GET /tweet/all-tweets': find, 'GET /user/all-users': find };
  openPage('/search?q=garden', answers, { limits: () => limits });
  expect(await screen.findByText(/^This search is too long: 3 characters too many/)).toBeTruthy();
  expect(box().value).toBe('garden');
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  // For people and for posts.
  expect(find.mock.calls.filter(([{ url }]) => url.includes('garden'))).toHaveLength(2);
});
