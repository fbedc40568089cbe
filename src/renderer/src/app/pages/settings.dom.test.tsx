import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { type Answers, openPage, refusal } from '#tests/fixtures/app.tsx';
import { openToastAtom } from '#renderer/stores/toasts.ts';
import { testUser } from '#tests/fixtures/stores.ts';

const user = { ...testUser, bio: 'Counts things.' };
const ownProfile = { ...user, isFollowing: false, followersCount: 0, followingCount: 0 };

const log = vi.spyOn(console, 'error');
beforeEach(() => {
  localStorage.clear();
  log.mockReset().mockImplementation(() => {});
});

/** Opens the settings with one section open; `form` is that section's. */
async function openSection(name: string, answers: Answers = {}) {
  const opened = openPage('/settings', {
    'GET /user/current-user': () => ({ user }),
    [`GET /user/user-details/${user._id}`]: () => ownProfile,
    ...answers,
  });
  const toggle = await screen.findByRole('button', { name });
  if (toggle.getAttribute('aria-expanded') === 'false') await userEvent.click(toggle);
  const form = within(await screen.findByRole('form', { name }));
  const submit = form.getByRole('button', { name: /^(Update|Upload)/ });
  return { ...opened, form, submit, path: () => opened.router.state.location.pathname };
}

/** An error that is not in the format of spec §8. */
const raw = '{ "message":  "no" }';

/** Sends it again to a server that answers with it, and expects a toast with a text: what was sent. */
async function expectRaw(server: Answers, call: string, submit: HTMLElement, text = raw) {
  server[call] = () => new Response(raw, { status: 403 });
  // The toast of the previous refusal appears a moment before the form is enabled again.
  await waitFor(() => expect(isDisabled(submit)).toBe(false));
  await userEvent.click(submit);
  const toasts = within(screen.getByRole('region', { name: 'Notifications (F8)' }));
  await waitFor(() => expect(toasts.getByRole('alert').textContent).toBe(text));
}

const isDisabled = (button: HTMLElement) => button.hasAttribute('disabled');

async function retype(field: HTMLElement, text: string) {
  await userEvent.clear(field);
  if (text !== '') await userEvent.type(field, text);
}

test('the page is "Profile Settings", with its sections collapsible', { tags: 'S2.71' }, async () => {
  await openSection('Update Account Information');
  expect(screen.getByRole('heading', { level: 1, name: 'Profile Settings' })).toBeTruthy();
  const press = async (name: string) => {
    const toggle = screen.getByRole('button', { name });
    await userEvent.click(toggle);
    return toggle.getAttribute('aria-expanded');
  };
  for (const name of ['Change Password', 'Update Avatar', 'Update Cover Image', 'Appearance']) {
    expect(screen.getByRole('button', { name }).getAttribute('aria-expanded')).toBe('false');
    expect(await press(name)).toBe('true');
  }
  for (const name of [
    'Update Account Information',
    'Change Password',
    'Update Avatar',
    'Update Cover Image',
  ]) {
    expect(screen.getByRole('form', { name })).toBeTruthy();
    expect(await press(name)).toBe('false');
    await waitFor(() => expect(screen.queryByRole('form', { name })).toBeNull());
    expect(await press(name)).toBe('true');
    expect(await screen.findByRole('form', { name })).toBeTruthy();
  }
});

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
    expect(send).not.toHaveBeenCalled();
  },
);

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
    await waitFor(() => expect(path()).toBe(`/profile/${user._id}`));
    expect(sent).toHaveBeenCalledWith({
      fullName: user.fullName,
      username: 'lovelace',
      bio: user.bio,
    });
    expect(await screen.findByText('✅User details updated successfully')).toBeTruthy();
    expect(await screen.findAllByRole('button', { name: /^Account: ?lovelace/, hidden: true })).toBeTruthy();
  },
);

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

const images = [
  {
    section: 'Update Avatar',
    call: 'PATCH /user/avatar',
    required: ['Please select an avatar to upload.', 'S5.17'],
    refused: ['S8.01', 'S8.06', 'S8.12'],
    other: raw,
  },
  {
    section: 'Update Cover Image',
    call: 'PATCH /user/cover-image',
    required: ['Please select a cover image to upload.', 'S5.18'],
    refused: ['S8.13', 'S8.14'],
    other: 'no',
  },
] as const;

for (const { section, call, required } of images) {
  const [text, row] = required;
  test(`${section}: says "${text}" without a file`, { tags: row }, async () => {
    const send = vi.fn();
    const { form, submit } = await openSection(section, { [call]: send });
    expect(form.queryByText(text)).toBeNull();
    await userEvent.click(submit);
    expect(form.getByText(text)).toBeTruthy();
    expect(send).not.toHaveBeenCalled();
  });
}

for (const { section, call, refused, other } of images)
  test(`${section}: a refusal keeps what was picked`, { tags: [...refused] }, async () => {
    URL.createObjectURL = () => 'blob:picture';
    URL.revokeObjectURL = () => {};
    const { server, form, submit } = await openSection(section, { [call]: () => refusal('Too large', 413) });
    await userEvent.click(form.getByRole('button', { name: /^Choose/ }));
    await form.findByRole('img', { name: /preview$/ });
    await userEvent.click(submit);
    expect((await screen.findByRole('alert')).textContent).toContain('Too large');
    await expectRaw(server, call, submit, other);
    expect(form.getByRole('img', { name: /preview$/ })).toBeTruthy();
  });

test(
  'avatar: the user is fetched again, and their profile shown',
  { tags: ['S1.14', 'S2.74', 'S4.23', 'S8.39'] },
  async () => {
    URL.createObjectURL = () => 'blob:picture';
    let saved = user;
    const { form, submit, path } = await openSection('Update Avatar', {
      'GET /user/current-user': () => ({ user: saved }),
      'PATCH /user/avatar': () => {
        saved = { ...user, avatar: '/media/new.png' };
      },
    });
    await userEvent.click(form.getByRole('button', { name: 'Choose Avatar' }));
    await form.findByRole('img', { name: /preview$/ });
    await userEvent.click(submit);
    await waitFor(() => expect(path()).toBe(`/profile/${user._id}`));
    expect(await screen.findByText('✅ Avatar updated Sucessfully!')).toBeTruthy();
    const [account] = screen.getAllByRole('button', { name: /^Account/, hidden: true });
    await waitFor(() => expect(account?.querySelector('img')?.getAttribute('src')).toBe('/media/new.png'));
  },
);

test(
  'cover image: stays on the settings; a refusal without a text is "Something went wrong!"',
  { tags: ['S1.14', 'S2.75', 'S8.15', 'S8.40'] },
  async () => {
    URL.createObjectURL = () => 'blob:picture';
    const { server, form, submit, path } = await openSection('Update Cover Image', {
      'PATCH /user/cover-image': () => new Response('<h1>Bad Gateway</h1>', { status: 502 }),
    });
    await userEvent.click(form.getByRole('button', { name: 'Choose Cover Image' }));
    await form.findByRole('img', { name: /preview$/ });
    await userEvent.click(submit);
    expect((await screen.findByRole('alert')).textContent).toContain('Something went wrong!');
    server['PATCH /user/cover-image'] = () => ({});
    await userEvent.click(submit);
    expect(await screen.findByText('✅ Cover image updated successfully!')).toBeTruthy();
    expect(path()).toBe('/settings');
  },
);

test('a failure to fetch the user again is only logged', { tags: 'S8.25' }, async () => {
  URL.createObjectURL = () => 'blob:picture';
  const { server, form, submit, path } = await openSection('Update Avatar');
  server['GET /user/current-user'] = () => refusal('busy', 503);
  await userEvent.click(form.getByRole('button', { name: 'Choose Avatar' }));
  await form.findByRole('img', { name: /preview$/ });
  await userEvent.click(submit);
  await waitFor(() => expect(path()).toBe(`/profile/${user._id}`));
  expect(log).toHaveBeenCalledWith('current user:', expect.anything());
  expect(screen.queryByRole('alert')).toBeNull();
});

test('appearance: theme and side columns apply at once', { tags: 'S2.13' }, async () => {
  openPage('/settings', {});
  await userEvent.click(await screen.findByRole('button', { name: 'Appearance' }));
  await userEvent.click(await screen.findByRole('radio', { name: 'Light' }));
  expect(document.documentElement.getAttribute('data-mantine-color-scheme')).toBe('light');
  await userEvent.click(screen.getByRole('radio', { name: /^Navigation on the left/ }));
  const sides = screen.getAllByRole('complementary', { hidden: true });
  expect(sides[0]?.getAttribute('aria-label')).toBe('Navigation and account');
});
