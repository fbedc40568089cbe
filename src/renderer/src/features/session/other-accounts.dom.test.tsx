import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { openPage, refusal } from '#tests/fixtures/app.tsx';
import { silenceLog } from '#tests/fixtures/log.ts';
import { type Account, accountsAtom } from '#renderer/stores/session/accounts.ts';

const bea = { id: 'x7', userId: 'u7', name: 'bea' };
const cleo = { id: 'x8', userId: 'u8', name: 'cleo' };

function openLogin(chooseAccount: (account: string) => Promise<boolean>, ...accounts: readonly Account[]) {
  openPage(
    '/login',
    { 'GET /user/current-user': () => refusal('Unauthorized request', 401) },
    { host: { chooseAccount }, prepare: (store) => store.set(accountsAtom, accounts) },
  );
}

test('the account to go on as shows that it is awaited, and has the focus again after a failure', async () => {
  silenceLog();
  const held = Promise.withResolvers<boolean>();
  const chooseAccount = vi.fn(() => held.promise);
  openLogin(chooseAccount, bea);
  const button = await screen.findByRole('button', { name: 'Go on as bea' });
  await userEvent.click(button);
  expect(button).toHaveProperty('disabled', true);
  // A browser takes the focus away from a button that is disabled.
  act(() => button.blur());
  await act(async () => held.reject(new Error('The host can not be reached.')));
  expect((await screen.findByRole('alert')).textContent).toContain('could not be changed');
  await waitFor(() => expect(document.activeElement).toBe(button));
  expect(button).toHaveProperty('disabled', false);
  expect(chooseAccount).toHaveBeenCalledExactlyOnceWith('x7');
});

test('of two accounts that are chosen quickly, only the last one shows that it is awaited', async () => {
  const held = Promise.withResolvers<boolean>();
  const chooseAccount = vi.fn(() => held.promise);
  openLogin(chooseAccount, bea, cleo);
  const first = await screen.findByRole('button', { name: 'Go on as bea' });
  const last = await screen.findByRole('button', { name: 'Go on as cleo' });
  await userEvent.click(first);
  await userEvent.click(last);
  expect(last).toHaveProperty('disabled', true);
  expect(first).toHaveProperty('disabled', false);
  await act(async () => held.resolve(false));
  await waitFor(() => expect(chooseAccount.mock.lastCall).toEqual(['x8']));
  await waitFor(() => expect(last).toHaveProperty('disabled', false));
});
