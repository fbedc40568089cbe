import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { silenceLog } from '#tests/fixtures/log.ts';
import { openPage } from '#tests/fixtures/app.tsx';
import { testUser } from '#tests/fixtures/stores.ts';
import { columnsMax } from '#renderer/features/columns/columns.ts';
import { signInAtom } from '#renderer/stores/session/auth.ts';
import {
  column,
  columns,
  focusIs,
  garden,
  makeRoomForColumns,
  posts,
  storeColumns,
} from '#tests/fixtures/columns-page.ts';

/* Adding, moving, widening and removing columns, and the keys between them. */

beforeEach(makeRoomForColumns);
afterEach(() => void vi.restoreAllMocks());

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

test('with the maximum number of columns, adding one shows a message', async () => {
  storeColumns(...Array.from({ length: columnsMax }, (_, index) => ({ kind: 'search', query: `${index}` })));
  openPage('/columns', posts);
  await column('Search: 11');
  await userEvent.keyboard('{+}');
  const dialog = await screen.findByRole('dialog');
  await within(dialog).findByText('There is no room for more. Remove a column first.');
  expect(within(dialog).queryByRole('textbox')).toBeNull();
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
  const region = () => within(screen.getByRole('dialog')).getByRole('status');
  const status = () => region().textContent;
  expect(status()).toBe('');
  await userEvent.type(field, 'gra');
  await waitFor(() => expect(status()).toBe('Looking for people…'));
  // Not announced: it would be with each letter.
  expect(region().getAttribute('aria-busy')).toBe('true');
  found.resolve([{ _id: 'u5', username: 'grace' }]);
  // The search itself is one.
  await waitFor(() => expect(status()).toBe('2 results'));
  expect(region().getAttribute('aria-busy')).toBe('false');
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
