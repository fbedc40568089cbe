import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { refusal } from '#tests/fixtures/app.tsx';
import { expectRaw, freshLog, isDisabled, openSection, retype, user } from '#tests/fixtures/settings.ts';

beforeEach(() => void freshLog());

test('account: nothing to update while nothing changed', { tags: ['S5.15', 'S5.16'] }, async () => {
  const { form, submit } = await openSection('Update Account Information');
  expect(form.getByText('Please update current Details')).toBeTruthy();
  expect(isDisabled(submit)).toBe(true);
  const name = form.getByRole('textbox', { name: 'FullName' });
  await retype(name, 'Ada L.');
  expect(isDisabled(submit)).toBe(false);
  expect(form.queryByText('Please update current Details')).toBeNull();
  await retype(name, user.fullName);
  expect(isDisabled(submit)).toBe(true);
});

test.each(['FullName', 'Bio', 'Username'])(
  'account: %s is required',
  { tags: ['S2.72', 'S5.14'] },
  async (field) => {
    const send = vi.fn();
    const { form, submit } = await openSection('Update Account Information', {
      'PATCH /user/update-account': send,
    });
    await retype(form.getByRole('textbox', { name: field }), '   ');
    await userEvent.click(submit);
    expect(form.getByRole('alert').textContent).toBe('Please fill all the fields');
    expect(document.activeElement).toBe(form.getByRole('textbox', { name: field }));
    expect(send).not.toHaveBeenCalled();
  },
);

test('account: the first of the fields that are missing gets the focus', async () => {
  const { form, submit } = await openSection('Update Account Information');
  for (const field of ['Username', 'Bio']) await retype(form.getByRole('textbox', { name: field }), '');
  await userEvent.click(submit);
  expect(document.activeElement).toBe(form.getByRole('textbox', { name: 'Bio' }));
});

test(
  'account: the user is fetched again, and their profile shown',
  { tags: ['S1.14', 'S4.22', 'S7.07', 'S8.38'] },
  async () => {
    const sent = vi.fn();
    let saved = user;
    const { form, submit, path } = await openSection('Update Account Information', {
      'GET /user/current-user': () => ({ user: saved }),
      'PATCH /user/update-account': async (request) => {
        sent(await request.json());
        saved = { ...user, username: 'lovelace' };
        // What is shown has to come from the second call.
        return user;
      },
    });
    await retype(form.getByRole('textbox', { name: 'Username' }), 'lovelace');
    await userEvent.click(submit);
    expect(await screen.findByText('✅User details updated successfully')).toBeTruthy();
    await waitFor(() => expect(path()).toBe(`/profile/${user._id}`));
    expect(sent).toHaveBeenCalledWith({
      fullName: user.fullName,
      username: 'lovelace',
      bio: user.bio,
    });
    expect(await screen.findAllByRole('button', { name: /^Account: ?lovelace/, hidden: true })).toBeTruthy();
  },
);

test('account: who writes in another form by then stays in the settings', async () => {
  const answer = Promise.withResolvers<unknown>();
  const { form, submit, path } = await openSection('Update Account Information', {
    'PATCH /user/update-account': () => answer.promise,
  });
  await retype(form.getByRole('textbox', { name: 'Username' }), 'lovelace');
  await userEvent.click(submit);
  await userEvent.click(screen.getByRole('button', { name: 'Change Password' }));
  const current = screen.getByLabelText(/^Current Password/);
  await userEvent.type(current, 'abc');
  answer.resolve(user);
  expect(await screen.findByText('✅User details updated successfully')).toBeTruthy();
  await waitFor(() => expect(isDisabled(submit)).toBe(true));
  await userEvent.keyboard('n');
  expect(path()).toBe('/settings');
  expect(current).toHaveProperty('value', 'abcn');
});

test('account: a choice that has the focus by then keeps nobody in the settings', async () => {
  const answer = Promise.withResolvers<unknown>();
  const { form, submit, path } = await openSection('Update Account Information', {
    'PATCH /user/update-account': () => answer.promise,
  });
  await retype(form.getByRole('textbox', { name: 'Username' }), 'lovelace');
  await userEvent.click(submit);
  await userEvent.click(screen.getByRole('button', { name: 'Appearance' }));
  const light = await screen.findByRole('radio', { name: 'Light' });
  await userEvent.click(light);
  expect(document.activeElement).toBe(light);
  answer.resolve(user);
  await waitFor(() => expect(path()).toBe(`/profile/${user._id}`));
});

test('account: who has left the settings and come back by then stays there', async () => {
  const answer = Promise.withResolvers<unknown>();
  const { form, submit, path, router } = await openSection('Update Account Information', {
    'PATCH /user/update-account': () => answer.promise,
  });
  await retype(form.getByRole('textbox', { name: 'Username' }), 'lovelace');
  await userEvent.click(submit);
  await act(() => router.navigate('/inbox'));
  await act(() => router.navigate('/settings'));
  await screen.findByRole('textbox', { name: 'Username' });
  answer.resolve(user);
  expect(await screen.findByText('✅User details updated successfully')).toBeTruthy();
  // What follows the message would be done by then.
  await act(async () => {});
  expect(path()).toBe('/settings');
});

test('account: a success without data is one', { tags: 'S7.50' }, async () => {
  const { form, submit, path } = await openSection('Update Account Information', {
    'PATCH /user/update-account': () => new Response(null, { status: 204 }),
  });
  await retype(form.getByRole('textbox', { name: 'Username' }), 'lovelace');
  await userEvent.click(submit);
  expect(await screen.findByText('✅User details updated successfully')).toBeTruthy();
  await waitFor(() => expect(path()).toBe(`/profile/${user._id}`));
});

test(
  'account: a refusal is shown, and what was typed stays, also for the next visit',
  { tags: ['S8.01', 'S8.05', 'S8.12'] },
  async () => {
    const { server, form, submit, router } = await openSection('Update Account Information', {
      'PATCH /user/update-account': () => refusal('User with email or username already exists', 409),
    });
    const name = form.getByRole('textbox', { name: 'Username' });
    await retype(name, 'taken');
    await userEvent.click(submit);
    expect((await screen.findByRole('alert')).textContent).toContain(
      'User with email or username already exists',
    );
    expect(name).toHaveProperty('value', 'taken');
    await expectRaw(server, 'PATCH /user/update-account', submit);
    await act(() => router.navigate('/inbox'));
    await act(() => router.navigate('/settings'));
    expect(await screen.findByRole('textbox', { name: 'Username' })).toHaveProperty('value', 'taken');
  },
);

test('account: after a refusal, the button has the focus again, and Enter is another try', async () => {
  const answer = Promise.withResolvers<unknown>();
  const send = vi.fn(() => answer.promise);
  const { form, submit } = await openSection('Update Account Information', {
    'PATCH /user/update-account': send,
  });
  await retype(form.getByRole('textbox', { name: 'Username' }), 'guest');
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(isDisabled(submit)).toBe(true));
  // A browser takes the focus away from a button that is disabled.
  act(() => submit.blur());
  await act(async () => answer.resolve(refusal('User with email or username already exists', 409)));
  await waitFor(() => expect(document.activeElement).toBe(submit));
  await userEvent.keyboard('{Enter}');
  expect(send).toHaveBeenCalledTimes(2);
});

test('account: the bio "undefined" is shown as none', async () => {
  const { form } = await openSection('Update Account Information', {
    'GET /user/current-user': () => ({ user: { ...user, bio: 'undefined' } }),
  });
  expect(form.getByRole('textbox', { name: 'Bio' })).toHaveProperty('value', '');
});

test('account: the blank lines of a bio stay when only the name is changed', async () => {
  const bio = 'Mathematics.\n\n';
  const sent = vi.fn();
  const { form, submit } = await openSection('Update Account Information', {
    'GET /user/current-user': () => ({ user: { ...user, bio } }),
    'PATCH /user/update-account': async (request) => {
      sent(await request.json());
      return user;
    },
  });
  await retype(form.getByRole('textbox', { name: 'FullName' }), 'Ada L.');
  await userEvent.click(submit);
  await waitFor(() =>
    expect(sent).toHaveBeenCalledWith({ fullName: 'Ada L.', username: user.username, bio }),
  );
});

test('account: a response after leaving the settings does not navigate', async () => {
  const answer = Promise.withResolvers<unknown>();
  const { form, submit, router, path } = await openSection('Update Account Information', {
    'PATCH /user/update-account': () => answer.promise,
  });
  await retype(form.getByRole('textbox', { name: 'Bio' }), 'New.');
  await userEvent.click(submit);
  await act(() => router.navigate('/inbox'));
  answer.resolve(user);
  expect(await screen.findByText('✅User details updated successfully')).toBeTruthy();
  await screen.findByRole('heading', { name: 'Inbox' });
  expect(path()).toBe('/inbox');
});
