import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { refusal } from '#tests/fixtures/app.tsx';
import { openToastAtom } from '#renderer/stores/toasts.ts';
import { expectRaw, freshLog, isDisabled, openSection, retype, user } from '#tests/fixtures/settings.ts';

beforeEach(() => void freshLog());

test(
  'password: nothing to send while a field is empty; at least 6 characters',
  { tags: ['S2.73', 'S5.11', 'S5.12', 'S5.13', 'S9.01'] },
  async () => {
    const send = vi.fn();
    const { form, submit } = await openSection('Change Password', { 'POST /user/change-password': send });
    const expectIncomplete = () => {
      expect(form.getByText('Please fill all fields')).toBeTruthy();
      expect(isDisabled(submit)).toBe(true);
    };
    expectIncomplete();
    const current = form.getByLabelText(/^Current Password/);
    const next = form.getByLabelText(/^New Password/);
    await retype(current, 'old secret');
    expectIncomplete();
    await retype(current, '');
    await retype(next, '12345');
    expectIncomplete();
    await retype(current, 'old secret');
    expect(form.queryByText('Please fill all fields')).toBeNull();
    await userEvent.click(submit);
    expect(form.getByRole('alert').textContent).toBe('Password must be atleast 6 characters long');
    expect(document.activeElement).toBe(next);
    expect(send).not.toHaveBeenCalled();
  },
);

test('password: each is shown by keys alone, by a button that says which', async () => {
  const { form } = await openSection('Change Password');
  for (const label of ['Current Password', 'New Password']) {
    const field = form.getByLabelText(new RegExp(`^${label}`));
    act(() => field.focus());
    await userEvent.tab();
    expect(document.activeElement).toBe(form.getByRole('button', { name: `Show password: ${label}` }));
    await userEvent.keyboard('{Enter}');
    expect(field).toHaveProperty('type', 'text');
  }
});

test(
  'password: a refusal keeps both fields, success empties them',
  { tags: ['S1.14', 'S5.12', 'S7.06', 'S8.01', 'S8.04', 'S8.12', 'S8.37', 'S9.01'] },
  async () => {
    const sent = vi.fn();
    const { server, form, submit, path } = await openSection('Change Password', {
      'POST /user/change-password': () => refusal('Invalid old password'),
    });
    const current = form.getByLabelText(/^Current Password/);
    const next = form.getByLabelText(/^New Password/);
    await userEvent.type(current, 'old secret');
    await userEvent.type(next, '123456');
    await userEvent.click(submit);
    expect((await screen.findByRole('alert')).textContent).toContain('Invalid old password');
    await expectRaw(server, 'POST /user/change-password', submit);
    await waitFor(() => expect(isDisabled(submit)).toBe(false));
    expect([current, next]).toMatchObject([{ value: 'old secret' }, { value: '123456' }]);

    server['POST /user/change-password'] = async (request) => sent(await request.json());
    await userEvent.click(submit);
    expect(await screen.findByText('✅ Password updated Sucessfully!')).toBeTruthy();
    await waitFor(() => {
      expect(sent).toHaveBeenCalledWith({ oldPassword: 'old secret', newPassword: '123456' });
      expect([current, next]).toMatchObject([{ value: '' }, { value: '' }]);
      expect(path()).toBe('/settings');
    });
  },
);

test('password: one that is too long for the server is sent whole, and refused', async () => {
  const sent = vi.fn();
  const { form, submit } = await openSection(
    'Change Password',
    {
      'POST /user/change-password': async (request) => {
        sent(await request.json());
        return refusal('Password can have at most 20 characters');
      },
    },
    { limits: () => ({ passwordMax: 20 }) },
  );
  await userEvent.type(form.getByLabelText(/^Current Password/), 'old secret');
  await userEvent.click(form.getByLabelText(/^New Password/));
  await userEvent.paste('a password of 24 letters');
  await userEvent.click(submit);
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Password can have at most 20 characters');
  expect(sent).toHaveBeenCalledWith({ oldPassword: 'old secret', newPassword: 'a password of 24 letters' });
});

test('password: a password manager keeps the new one for the account', async () => {
  const { form } = await openSection('Change Password');
  const name = form.getByDisplayValue(user.username);
  expect(name.getAttribute('autocomplete')).toBe('username');
  // It is for password managers only.
  expect(form.queryByRole('textbox')).toBeNull();
});

test('password: after a refusal, the button has the focus again, and after a change the first field', async () => {
  const held = [Promise.withResolvers<unknown>(), Promise.withResolvers<unknown>()] as const;
  const answers = [...held];
  const { form, submit } = await openSection('Change Password', {
    'POST /user/change-password': () => answers.shift()?.promise,
  });
  const current = form.getByLabelText(/^Current Password/);
  await userEvent.type(current, 'old secret');
  await userEvent.type(form.getByLabelText(/^New Password/), '123456');
  const focusAfter = async ({ resolve }: (typeof held)[number], answer: unknown) => {
    await userEvent.click(submit);
    await waitFor(() => expect(isDisabled(submit)).toBe(true));
    // A browser takes the focus away from a button that is disabled.
    act(() => submit.blur());
    await act(async () => resolve(answer));
    await waitFor(() => expect(document.activeElement).not.toBe(document.body));
    return document.activeElement;
  };
  expect(await focusAfter(held[0], refusal('Invalid old password'))).toBe(submit);
  expect(await focusAfter(held[1], {})).toBe(current);
});

test.each([
  ['no response', true, () => Promise.reject(new TypeError('Failed to fetch'))],
  ['the response of a gateway', true, () => new Response('', { status: 504 })],
  ['an error of the server', false, () => refusal('Not now', 500)],
])('password: after %s, a hint says that it may be changed: %s', async (_, isUnknown, answer) => {
  const { form, submit, store } = await openSection('Change Password', {
    'POST /user/change-password': answer,
  });
  await userEvent.type(form.getByLabelText(/^Current Password/), 'old secret');
  await userEvent.type(form.getByLabelText(/^New Password/), '123456');
  await userEvent.click(submit);
  await waitFor(() => expect(store.get(openToastAtom)?.variant).toBe('destructive'));
  expect(store.get(openToastAtom)?.text.includes('the new one is in effect')).toBe(isUnknown);
});

test(
  'password: a 401 is shown, and ends the session only if the server has none',
  { tags: 'S8.04' },
  async () => {
    const { server, form, submit, store, path } = await openSection('Change Password', {
      'POST /user/change-password': () => refusal('Invalid old password', 401),
    });
    const current = vi.fn((): unknown => ({ user }));
    server['GET /user/current-user'] = current;
    await userEvent.type(form.getByLabelText(/^Current Password/), 'old');
    await userEvent.type(form.getByLabelText(/^New Password/), '123456');
    await userEvent.click(submit);
    await waitFor(() => expect(current).toHaveBeenCalledOnce());
    expect(store.get(openToastAtom)).toMatchObject({ text: 'Invalid old password', variant: 'destructive' });
    await waitFor(() => expect(isDisabled(submit)).toBe(false));
    expect(path()).toBe('/settings');
    server['GET /user/current-user'] = () => refusal('Unauthorized request', 401);
    await userEvent.click(submit);
    await waitFor(() => expect(path()).toBe('/login'));
  },
);
