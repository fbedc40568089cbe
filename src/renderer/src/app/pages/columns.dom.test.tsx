import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Answers, openPage } from '#tests/fixtures/app.tsx';
import { testTweet, testUser } from '#tests/fixtures/stores.ts';
import { signInAtom } from '#renderer/stores/session/auth.ts';

/* The columns: what each shows, and how they are added, moved, made wider and removed. */

beforeEach(() => {
  localStorage.clear();
  // jsdom has no layout: a window that is wide enough for columns, and columns that are high enough for posts.
  const match = window.matchMedia;
  vi.spyOn(window, 'matchMedia').mockImplementation((media) =>
    Object.defineProperty(match(media), 'matches', { value: media.includes('75em') }),
  );
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(800);
  Element.prototype.scrollIntoView = () => {};
  Element.prototype.scrollTo = () => {};
});

afterEach(() => {
  vi.restoreAllMocks();
});

const column = (name: string) => screen.findByRole('region', { name });
const focusIs = async (element: Element | null) =>
  waitFor(() => expect(document.activeElement === element).toBe(true));
const columns = () =>
  within(screen.getByRole('main'))
    .getAllByRole('heading', { level: 2 })
    .map(({ textContent }) => textContent);
const posts: Answers = {
  'GET /tweet/all-tweets': ({ url }) =>
    url.includes('page=1') ? [testTweet({ content: url.includes('query=') ? 'found' : 'from anybody' })] : [],
  'GET /tweet/following-tweets': ({ url }) =>
    url.includes('page=1') ? [testTweet({ _id: 'f', content: 'from a friend' })] : [],
};

test('shows For you, Following and Inbox at first, each in a column of its own', async () => {
  openPage('/columns', posts);
  await within(await column('For you')).findByText('from anybody');
  await within(await column('Following')).findByText('from a friend');
  await within(await column('Inbox')).findByText('No notifications');
  expect(columns()).toEqual(['For you', 'Following', 'Inbox']);
});

test('keys lead from column to column, and l does not like there', async () => {
  const like = vi.fn(() => true);
  openPage('/columns', { ...posts, 'POST /like/t1': like });
  await within(await column('Following')).findByText('from a friend');
  await userEvent.keyboard('l');
  await focusIs(await column('For you'));
  await userEvent.keyboard('j');
  await waitFor(() => expect(document.activeElement?.textContent).toContain('from anybody'));
  const post = document.activeElement;
  await userEvent.keyboard('l');
  await focusIs(await column('Following'));
  await userEvent.keyboard('h');
  await focusIs(post);
  expect(like).not.toHaveBeenCalled();
});

test('columns are added, moved, made wider and removed by keys, and kept for each account', async () => {
  const found = { ...testUser, _id: 'u9', username: 'grace' };
  const { store, router } = openPage('/columns', { ...posts, 'GET /user/all-users': () => [found] });
  await column('Inbox');
  await userEvent.keyboard('{+}');
  await userEvent.type(await screen.findByRole('textbox', { name: 'Words to search for, or a name' }), 'gra');
  await userEvent.click(await screen.findByRole('button', { name: 'grace' }));
  await waitFor(() => expect(columns()).toEqual(['For you', 'Following', 'Inbox', 'grace']));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await userEvent.keyboard('{+}');
  await userEvent.type(
    await screen.findByRole('textbox', { name: 'Words to search for, or a name' }),
    ' garden {Enter}',
  );
  await within(await column('Search: garden')).findByText('found');
  await focusIs(await column('Search: garden'));
  await userEvent.keyboard('<<');
  await waitFor(() =>
    expect(columns()).toEqual(['For you', 'Following', 'Search: garden', 'Inbox', 'grace']),
  );
  const edge = screen.getByRole('separator', { name: 'Width of the column Search: garden' });
  act(() => edge.focus());
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  expect(edge.getAttribute('aria-valuenow')).toBe('400');
  await userEvent.keyboard('h');
  await focusIs(await column('Following'));
  await userEvent.keyboard('-');
  await waitFor(() => expect(columns()).toEqual(['For you', 'Search: garden', 'Inbox', 'grace']));

  await act(() => router.navigate('/settings'));
  await act(() => router.navigate('/columns'));
  await waitFor(() => expect(columns()).toEqual(['For you', 'Search: garden', 'Inbox', 'grace']));
  expect((await column('Search: garden')).style.width).toBe('400px');
  act(() => store.set(signInAtom, { ...testUser, _id: 'u2' }));
  await waitFor(() => expect(columns()).toEqual(['For you', 'Following', 'Inbox']));
});

test('a column that can not be loaded says so, and leaves the others alone', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const { server } = openPage('/columns', {
    ...posts,
    'GET /tweet/following-tweets': () => new Response('broken', { status: 400 }),
  });
  await within(await column('For you')).findByText('from anybody');
  const failed = within(await column('Following'));
  await failed.findByRole('alert');
  server['GET /tweet/following-tweets'] = () => [];
  await userEvent.click(failed.getByRole('button', { name: 'Retry' }));
  await failed.findByText('Welcome to the Following page!!');
});
