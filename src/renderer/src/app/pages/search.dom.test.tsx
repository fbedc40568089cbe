import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { openPage } from '#tests/fixtures/app.tsx';
import { testTweet, testUser } from '#tests/fixtures/stores.ts';
import { signInAtom, signOut } from '#renderer/stores/session/auth.ts';

beforeEach(() => localStorage.clear());

test('going back to a search from an address does not replace what was searched for there since', async () => {
  const find = vi.fn(({ url }: Request) => {
    const query = new URL(url).searchParams.get('query') ?? '';
    return query === '' ? [] : [testTweet({ _id: query, content: `about ${query}` })];
  });
  const { router } = openPage('/search?q=garden', { 'GET /tweet/all-tweets': find });
  await screen.findByText('about garden');
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search users and tweets' }), 'pier{Enter}');
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
