import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, onTestFinished, test, vi } from 'vitest';
import { isSendingAtom } from '#renderer/outbox/atoms.ts';
import { authAtom } from '#renderer/stores/session/auth.ts';
import { openToastAtom } from '#renderer/stores/toasts.ts';
import { openPage, refusal } from '#tests/fixtures/app.tsx';
import { fillRequired } from '#tests/fixtures/sign-up.ts';
import { testUser } from '#tests/fixtures/stores.ts';

/* The form for signing up while it is sent, and after that. */

test('what would leave the page waits until the new account is signed in', async () => {
  const [made, entered] = [Promise.withResolvers<unknown>(), Promise.withResolvers<unknown>()];
  let isSignedIn = false;
  const login = vi.fn(() => entered.promise);
  const { store } = openPage('/signup', {
    'GET /user/current-user': () => (isSignedIn ? { user: testUser } : refusal('Unauthorized request', 401)),
    'POST /user/register': () => made.promise,
    'POST /user/login': login,
  });
  await fillRequired();
  await userEvent.click(screen.getByRole('button', { name: 'Submit' }));
  const seen = new Set<boolean>();
  await waitFor(() => expect(store.get(isSendingAtom)).toBe(true));
  onTestFinished(store.sub(isSendingAtom, () => seen.add(store.get(authAtom).loggedIn)));
  await act(async () => made.resolve(null));
  await waitFor(() => expect(login).toHaveBeenCalledOnce());
  isSignedIn = true;
  await act(async () => entered.resolve(null));
  await waitFor(() => expect(store.get(isSendingAtom)).toBe(false));
  expect([...seen], 'never before').toEqual([true]);
});

test('it is sent once, does not change meanwhile, and a refusal gives the focus back to its button', async () => {
  const held = Promise.withResolvers<unknown>();
  const register = vi.fn(() => held.promise);
  openPage('/signup', {
    'GET /user/current-user': () => refusal('Unauthorized request', 401),
    'POST /user/register': register,
  });
  await fillRequired();
  const name = screen.getByRole('textbox', { name: 'Full Name' });
  const submit = screen.getByRole('button', { name: 'Submit' });
  await userEvent.click(submit);
  await waitFor(() => expect(register).toHaveBeenCalledTimes(1));
  expect(submit).toHaveProperty('disabled', true);
  expect(screen.getByRole('button', { name: 'Remove Avatar' })).toHaveProperty('disabled', true);
  await userEvent.type(name, ' of Elsewhere{Enter}');
  expect(name).toHaveProperty('value', 'Ada Example');
  expect(register).toHaveBeenCalledTimes(1);

  // A browser takes the focus away from a button that is disabled.
  act(() => name.blur());
  await act(async () => held.resolve(refusal('User with email or username already exists', 409)));
  await waitFor(() => expect(document.activeElement).toBe(submit));
  await userEvent.type(name, ' of Elsewhere');
  expect(name).toHaveProperty('value', 'Ada Example of Elsewhere');
});

test.each(['POST /user/login', 'GET /user/current-user'])(
  'an account that was made is said to be there where %s has no response',
  async (call) => {
    let isMade = false;
    const { store } = openPage('/signup', {
      'POST /user/register': () => {
        isMade = true;
        return null;
      },
      'POST /user/login': () => null,
      'GET /user/current-user': () => refusal('Unauthorized request', 401),
      [call]: () =>
        isMade ? Promise.reject(new TypeError('Failed to fetch')) : refusal('Unauthorized request', 401),
    });
    await fillRequired();
    await userEvent.click(screen.getByRole('button', { name: 'Submit' }));
    expect(await screen.findByRole('button', { name: 'Sign in' })).toBeTruthy();
    expect(store.get(openToastAtom)?.text).toBe(
      "Warble can't reach the server. Check your connection and try again. Your account has been created: sign in to it.",
    );
  },
);
