import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { openPage } from '#tests/fixtures/app.tsx';
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
