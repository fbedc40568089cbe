import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { silenceLog } from '#tests/fixtures/log.ts';
import { openPage } from '#tests/fixtures/app.tsx';
import { testTweet, testUser } from '#tests/fixtures/stores.ts';
import { fromOutside } from './page-change.tsx';
import { signInAtom, signOut } from '#renderer/stores/session/auth.ts';
import { runActionAtom } from '#renderer/stores/actions/handlers.ts';

/* Dialogs over a page that is changed, or used, from outside: by the host's menu, a notification, or Back. */

beforeEach(() => void silenceLog());

/** Presses keys on the focused element, without a pause between them. */
const press = (...keys: readonly string[]) => {
  for (const key of keys)
    fireEvent.keyDown(document.activeElement ?? document.body, { key: key.at(-1), ctrlKey: key.length > 1 });
};

async function openHome() {
  const opened = openPage(['/', '/'], {
    'GET /tweet/all-tweets': () => [testTweet()],
    'GET /notification/': () => [],
  });
  await screen.findByRole('article');
  const go = (to: string) => act(() => opened.router.navigate(to, { state: fromOutside }));
  return { ...opened, go };
}

/** Opens a dialog by a key, and waits for its focus. */
async function openDialog(key: string, name: string | RegExp) {
  press(key);
  const dialog = await screen.findByRole('dialog', { name });
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
  return dialog;
}

test.for([
  ['n', 'Create a Post'],
  ['?', 'Keyboard shortcuts'],
  ['^k', /^Find actions/],
] as const)(
  'a page that is opened from outside closes the dialog that %s opens, and has the focus',
  async ([key, name]) => {
    const { go } = await openHome();
    await openDialog(key, name);
    await go('/inbox');
    await screen.findByRole('heading', { level: 1, name: 'Inbox' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.activeElement).toBe(screen.getByRole('main'));
  },
);

test('a page that the menu opens, and Back, close a dialog', async () => {
  const { store, router } = await openHome();
  await openDialog('n', 'Create a Post');
  act(() => store.set(runActionAtom, 'goInbox'));
  await screen.findByRole('heading', { level: 1, name: 'Inbox' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await openDialog('n', 'Create a Post');
  await act(() => router.navigate(-1));
  await screen.findByRole('article');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole('main'));
});

test.for([
  ['?', 'Keyboard shortcuts'],
  ['recentMessages', 'Recent messages'],
] as const)(
  'a sign-out in another window closes the dialog that %s opens, and the sign-in page has the focus',
  async ([opener, name]) => {
    const { store } = await openHome();
    if (opener === 'recentMessages') act(() => store.set(runActionAtom, opener));
    else press(opener);
    await screen.findByRole('dialog', { name });
    act(() => signOut(store));
    await screen.findByRole('heading', { level: 1, name: 'Happening now', hidden: true });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.activeElement).toBe(screen.getByRole('main'));
  },
);

test('a dialog stays over a page that the app opens by itself', async () => {
  const { router } = await openHome();
  const dialog = await openDialog('n', 'Create a Post');
  await act(() => router.navigate('/inbox'));
  await screen.findByRole('heading', { level: 1, name: 'Inbox', hidden: true });
  expect(dialog.contains(document.activeElement)).toBe(true);
});

test('a dialog stays while only the query of the address changes', async () => {
  const { go, router } = await openHome();
  const dialog = await openDialog('n', 'Create a Post');
  await go('/?page=2');
  expect(router.state.location.search).toBe('?page=2');
  expect(dialog.isConnected).toBe(true);
  expect(dialog.contains(document.activeElement)).toBe(true);
});

test('a dialog that is opened while the next page is being loaded stays over that page', async () => {
  await openHome();
  press('g', 'i');
  const dialog = await openDialog('n', 'Create a Post');
  await screen.findByRole('heading', { level: 1, name: 'Inbox', hidden: true });
  expect(dialog.isConnected).toBe(true);
  expect(dialog.contains(document.activeElement)).toBe(true);
});

test("the menu's Find does nothing below a dialog", async () => {
  const { store, router } = await openHome();
  const dialog = await openDialog('?', 'Keyboard shortcuts');
  act(() => store.set(runActionAtom, 'focusSearch'));
  expect(dialog.contains(document.activeElement)).toBe(true);
  expect(router.state.location.pathname).toBe('/');
});

test('Find in the palette focuses the search box', async () => {
  await openHome();
  await openDialog('^k', /^Find actions/);
  const field = screen.getByRole('combobox');
  fireEvent.change(field, { target: { value: 'Find' } });
  const option = await screen.findByRole('option', { name: /^Find/ });
  act(() => option.click());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.activeElement?.getAttribute('type')).toBe('search');
});

test('a dialog is closed where the server says that the session is of another user, whose draft it would show', async () => {
  const { store } = await openHome();
  await openDialog('n', 'Create a Post');
  act(() => {
    signOut(store);
    store.set(signInAtom, { ...testUser, _id: 'u9' });
  });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
