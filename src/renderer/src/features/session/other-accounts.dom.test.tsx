import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { openPage, refusal } from '#tests/fixtures/app.tsx';
import { silenceLog } from '#tests/fixtures/log.ts';
import { accountsAtom } from '#renderer/stores/session/accounts.ts';

test('the account to go on as shows that it is awaited, and has the focus again after a failure', async () => {
  silenceLog();
  const held = Promise.withResolvers<boolean>();
  const chooseAccount = vi.fn(() => held.promise);
  openPage(
    '/login',
    { 'GET /user/current-user': () => refusal('Unauthorized request', 401) },
    {
      host: { chooseAccount },
      prepare: (store) => store.set(accountsAtom, [{ id: 'x7', userId: 'u7', name: 'bea' }]),
    },
  );
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
