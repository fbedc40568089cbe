import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { silenceLog } from '#tests/fixtures/log.ts';
import { type Answers, openPage } from '#tests/fixtures/app.tsx';
import { testTweet, testUser } from '#tests/fixtures/stores.ts';
import { columnsMax } from '#renderer/features/columns/columns.ts';
import { signInAtom, signOut } from '#renderer/stores/session/auth.ts';

/* The content of the columns, and adding, moving, widening and removing them. */

beforeEach(() => {
  // jsdom has no layout: a window that is wide enough for columns, and columns that are high enough for posts.
  window.innerWidth = 1280;
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(800);
});

afterEach(() => {
  vi.useRealTimers();
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

test('a column says that it has no posts only once the server has answered', async () => {
  storeColumns({ kind: 'following' });
  const answer = Promise.withResolvers<unknown>();
  openPage('/columns', { 'GET /tweet/following-tweets': () => answer.promise });
  const following = within(await column('Following'));
  expect((await following.findByRole('feed')).getAttribute('aria-busy')).toBe('true');
  expect(following.queryByText('Welcome to the Following page!!')).toBeNull();
  answer.resolve([]);
  expect(await following.findByText('Welcome to the Following page!!')).toBeTruthy();
});

test('a heading that is dragged into a field writes nothing there', async () => {
  openPage('/columns', posts);
  const heading = within(await column('For you')).getByRole('heading', { level: 2 });
  const setData = vi.fn();
  fireEvent.dragStart(heading, { dataTransfer: { setData } });
  expect(setData).toHaveBeenCalled();
  // A type that browsers treat as text.
  const written = setData.mock.calls.filter(([type]) => /^(text|url$)/i.test(String(type)));
  expect(written).toEqual([]);
});

test('keys move from column to column, and l does not like there', async () => {
  const like = vi.fn(() => true);
  openPage('/columns', { ...posts, 'POST /like/t1': like });
  await within(await column('For you')).findByText('from anybody');
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
  const names = ['grace', 'second', 'third', 'fourth', 'fifth', 'sixth'];
  const found = names.map((username) => ({ _id: username, username }));
  const { store, router } = openPage('/columns', { ...posts, 'GET /user/all-users': () => found });
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
  const search = within(await column('Search: garden'));
  await search.findByText('found');
  await search.findByText('fifth');
  expect(search.queryByText('sixth'), 'five users at most (spec §9)').toBeNull();
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

test("a column that can't be loaded shows that, and does not affect the others", async () => {
  silenceLog();
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

/** Has columns stored, as an earlier visit left them. */
const storeColumns = (...contents: readonly object[]) =>
  localStorage.setItem(
    `warble.columns.${testUser._id}`,
    JSON.stringify(contents.map((content) => ({ content, width: 360 }))),
  );
const garden = { kind: 'search', query: 'garden' };

test('a post that is in two columns is edited in the one where that was requested, which keeps the focus', async () => {
  storeColumns({ kind: 'all' }, { kind: 'search', query: 'own' });
  openPage('/columns', {
    ...posts,
    'GET /tweet/all-tweets': ({ url }) => (url.includes('page=1') ? [testTweet({ owner: testUser })] : []),
  });
  const first = await column('For you');
  const post = await within(first).findByRole('article');
  await within(await column('Search: own')).findByRole('article');
  vi.spyOn(document, 'hasFocus').mockReturnValue(true);
  act(() => post.focus());
  await userEvent.keyboard('e');
  const editor = await within(first).findByRole('textbox');
  await focusIs(editor);
  await userEvent.click(within(first).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Edit the text' })).toBeNull());
  await focusIs(within(first).getByRole('article'));
});

test('with the maximum number of columns, adding one shows a message', async () => {
  storeColumns(...Array.from({ length: columnsMax }, (_, index) => ({ kind: 'search', query: `${index}` })));
  openPage('/columns', posts);
  await column('Search: 11');
  await userEvent.keyboard('{+}');
  const dialog = await screen.findByRole('dialog');
  await within(dialog).findByText('There is no room for more. Remove a column first.');
  expect(within(dialog).queryByRole('textbox')).toBeNull();
});

test('a list ends where a server gives the same page again and again', async () => {
  storeColumns({ kind: 'following' });
  const list = vi.fn(() => [testTweet()]);
  openPage('/columns', { ...posts, 'GET /tweet/following-tweets': list });
  await within(await column('Following')).findByText(/No more tweets to show/);
  expect(list).toHaveBeenCalledTimes(3);
});

test('where a column is after it was moved is announced, by a key and by its menu, and a column that can not be moved says nothing', async () => {
  openPage('/columns', posts);
  await column('Inbox');
  const said = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
  await userEvent.keyboard('l');
  await focusIs(await column('For you'));
  await userEvent.keyboard('<');
  expect(said().join('')).not.toContain('is column');
  await userEvent.keyboard('>');
  await waitFor(() => expect(said()).toContain('For you is column 2 of 3 now.'));
  await userEvent.click(screen.getByRole('button', { name: 'Column Inbox' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Move back', hidden: true }));
  await waitFor(() => expect(said()).toContain('Inbox is column 2 of 3 now.'));
});

test('the key that removes a column removes the focused one, and the last removal focuses the button that adds one', async () => {
  storeColumns({ kind: 'inbox' }, garden);
  openPage('/columns', posts);
  await column('Inbox');
  act(() => screen.getAllByRole('button', { name: 'Add a column' })[0]?.focus());
  await userEvent.keyboard('-');
  expect(columns()).toEqual(['Inbox', 'Search: garden']);
  const inbox = await column('Inbox');
  act(() => inbox.focus());
  await userEvent.keyboard('-');
  await waitFor(() => expect(columns()).toEqual(['Search: garden']));
  await focusIs(await column('Search: garden'));
  await userEvent.keyboard('-');
  await screen.findByText(/There are no columns/);
  await focusIs(screen.getByRole('button', { name: 'Add a column' }));
});

test('the columns are restored after a sign-out', async () => {
  storeColumns({ kind: 'all' }, garden);
  const key = `warble.columnPositions.${testUser._id}`;
  const positions = JSON.stringify({ 'search garden': { id: 't7', offset: 3 } });
  localStorage.setItem(key, positions);
  const { store } = openPage('/columns', posts);
  await within(await column('For you')).findByRole('article');
  await within(await column('Search: garden')).findByRole('article');
  act(() => signOut(store));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'For you' })).toBeNull());
  expect(localStorage.getItem(key)).toBe(positions);
});

test('a stored column that this version does not know is left out, and the others stay', async () => {
  storeColumns({ kind: 'from a later version' }, garden);
  openPage('/columns', posts);
  await column('Search: garden');
  expect(columns()).toEqual(['Search: garden']);
});

test('while its edge is dragged, a column gets no width that it can not keep', async () => {
  storeColumns(garden);
  openPage('/columns', posts);
  const { style } = await column('Search: garden');
  const edge = screen.getByRole('separator');
  edge.setPointerCapture = () => {};
  fireEvent.pointerDown(edge, { clientX: 400, button: 0 });
  fireEvent.pointerMove(edge, { clientX: -400 });
  expect([style.width, edge.getAttribute('aria-valuenow')]).toEqual(['280px', '280']);
  fireEvent.pointerMove(edge, { clientX: 410.4 });
  expect([style.width, edge.getAttribute('aria-valuenow')]).toEqual(['370px', '370']);
  fireEvent.pointerMove(edge, { clientX: 400 });
  fireEvent.pointerUp(edge, { clientX: 400 });
  await userEvent.dblClick(edge);
  expect(style.width).toBe('360px');
});

test('choosing a person for a column says that they are looked for, what was found, and a failure', async () => {
  silenceLog();
  const found = Promise.withResolvers<unknown>();
  const { server } = openPage('/columns', { ...posts, 'GET /user/all-users': () => found.promise });
  await column('Inbox');
  await userEvent.keyboard('{+}');
  const field = await screen.findByRole('textbox', { name: 'Words to search for, or a name' });
  const status = () => within(screen.getByRole('dialog')).getByRole('status').textContent;
  expect(status()).toBe('');
  await userEvent.type(field, 'gra');
  await waitFor(() => expect(status()).toBe('Looking for people…'));
  found.resolve([{ _id: 'u5', username: 'grace' }]);
  // The search itself is one.
  await waitFor(() => expect(status()).toBe('2 results'));
  server['GET /user/all-users'] = () => new Response('broken', { status: 503 });
  await userEvent.type(field, 'y');
  await waitFor(() => expect(status()).toMatch(/^People could not be looked for\. /));
});

test('a text that is too long for a search stays whole, and no column is made of it', async () => {
  const search = vi.fn(() => []);
  openPage('/columns', { ...posts, 'GET /user/all-users': search }, { limits: () => ({ queryMax: 20 }) });
  await column('Inbox');
  await userEvent.keyboard('{+}');
  const field = await screen.findByRole<HTMLInputElement>('textbox', {
    name: 'Words to search for, or a name',
  });
  await userEvent.click(field);
  await userEvent.paste('a'.repeat(23));
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByRole('status').textContent).toBe('3 characters too many');
  expect([field.value.length, field.getAttribute('aria-invalid')]).toEqual([23, 'true']);
  expect(within(dialog.getByRole('group')).queryAllByRole('button')).toEqual([]);
  await userEvent.keyboard('{Enter}');
  expect(screen.getByRole('dialog')).toBeTruthy();
  await userEvent.keyboard('{Backspace>3/}');
  await waitFor(() => expect(search).toHaveBeenCalledOnce());
  await userEvent.keyboard('{Enter}');
  expect(await column(`Search: ${'a'.repeat(20)}`)).toBeTruthy();
});

test('a search in a column asks for as many posts as the search page', async () => {
  storeColumns(garden);
  const asked = vi.fn((request: Request) => new URL(request.url).searchParams.get('limit'));
  openPage('/columns', {
    'GET /tweet/all-tweets': (request) => {
      asked(request);
      return request.url.includes('page=1') ? [testTweet({ content: 'found' })] : [];
    },
  });
  await within(await column('Search: garden')).findByText(/No more tweets to show/);
  expect(asked.mock.results.map(({ value }) => value)).toEqual(['10', '10']);
});

test('the pages of a search are not searched again when the columns are shown again, however long after', async () => {
  storeColumns(garden);
  const pages: (string | null)[] = [];
  const { router } = openPage('/columns', {
    'GET /tweet/all-tweets': (request) => {
      pages.push(new URL(request.url).searchParams.get('page'));
      return request.url.includes('page=1') ? [testTweet({ content: 'found' })] : [];
    },
  });
  await within(await column('Search: garden')).findByText(/No more tweets to show/);
  expect(pages).toEqual(['1', '2']);
  await act(() => router.navigate('/settings'));
  vi.setSystemTime(Date.now() + 120_000);
  await act(() => router.navigate('/columns'));
  await within(await column('Search: garden')).findByText(/No more tweets to show/);
  // The first page is polled for newer posts.
  await waitFor(() => expect(pages.slice(2)).toContain('1'));
  expect(pages.slice(2)).toEqual(['1']);
});

test('the column of a person has the name that they have now', async () => {
  localStorage.setItem(
    `warble.columns.${testUser._id}`,
    JSON.stringify([{ content: { kind: 'profile', userId: 'u2', name: 'old_name' }, width: 360 }]),
  );
  openPage('/columns', {
    ...posts,
    'GET /user/user-details/u2': () => ({
      ...testUser,
      _id: 'u2',
      username: 'new_name',
      followersCount: 0,
      followingCount: 0,
      isFollowing: false,
    }),
  });
  await column('new_name');
  expect(columns()).toEqual(['new_name']);
});
