import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { arrangementAtom } from '#renderer/stores/preferences/arrangement.ts';
import { signInAtom, signOut } from '#renderer/stores/session/auth.ts';
import { openPage } from '#tests/fixtures/app.tsx';
import { testTweet, testUser } from '#tests/fixtures/stores.ts';

/* What is typed in a search box and not searched for yet. */

const open = (address: string) =>
  openPage(address, { 'GET /tweet/all-tweets': () => [testTweet()], 'GET /notification/': () => [] });

/** The box of the side column, which has no role while the column is hidden, or of its drawer. */
const sideBox = async () => screen.findByRole('searchbox', { name: 'Quick search', hidden: true });
const pageBox = async () => screen.findByRole('searchbox', { name: 'Search users and tweets' });

async function openDrawer() {
  const [button] = await screen.findAllByLabelText('Tools', { selector: 'button' });
  await userEvent.click(button ?? document.body);
  return within(await screen.findByRole('dialog', { name: 'Tools' })).findByRole('searchbox');
}

test('what is typed in the drawer with the tools stays when that is closed, and is in the side column, too', async () => {
  open('/');
  await userEvent.type(await openDrawer(), 'hanging gar');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await sideBox()).toHaveProperty('value', 'hanging gar');
  const again = await openDrawer();
  expect(again).toHaveProperty('value', 'hanging gar');
  await userEvent.type(again, 'dens{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(async () => expect(await sideBox()).toHaveProperty('value', ''));
});

test('what is typed in the side column stays when the arrangement of the columns changes', async () => {
  const { store } = open('/');
  await userEvent.type(await sideBox(), 'hanging gar');
  const before = await sideBox();
  act(() => void store.set(arrangementAtom, 'navigation-left'));
  expect(await sideBox()).not.toBe(before);
  expect(await sideBox()).toHaveProperty('value', 'hanging gar');
});

test('what is typed in the box of the search page is there after another page, and not in the side column', async () => {
  const { router } = open('/search');
  await userEvent.type(await pageBox(), 'hanging gar');
  expect(await sideBox()).toHaveProperty('value', '');
  await act(() => router.navigate('/inbox'));
  await act(() => router.navigate('/search'));
  expect(await pageBox()).toHaveProperty('value', 'hanging gar');
});

test('the next session has nothing of it', async () => {
  const { store, router } = open('/search');
  await userEvent.type(await pageBox(), 'on the page');
  await userEvent.type(await sideBox(), 'beside it');
  act(() => signOut(store));
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  act(() => store.set(signInAtom, { ...testUser, _id: 'u7' }));
  await act(() => router.navigate('/search'));
  expect(await pageBox()).toHaveProperty('value', '');
  expect(await sideBox()).toHaveProperty('value', '');
});
