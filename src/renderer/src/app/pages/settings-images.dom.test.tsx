import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { ApiFailure } from '#renderer/api/failure.ts';
import { signInAtom, signOut } from '#renderer/stores/session/auth.ts';
import { toastsAtom } from '#renderer/stores/toasts.ts';
import { openPage, refusal } from '#tests/fixtures/app.tsx';
import { fakeDatabase } from '#tests/fixtures/database.ts';
import { expectRaw, freshLog, openSection, raw, user } from '#tests/fixtures/settings.ts';

let log: ReturnType<typeof freshLog>;
beforeEach(() => {
  log = freshLog();
});

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
    expect(document.activeElement).toBe(form.getByRole('button', { name: /^Choose/ }));
    expect(send).not.toHaveBeenCalled();
  });
}

for (const { section, call, refused, other } of images)
  test(`${section}: a refusal keeps what was picked`, { tags: [...refused] }, async () => {
    const { server, form, submit } = await openSection(section, { [call]: () => refusal('Too large', 413) });
    await userEvent.click(form.getByRole('button', { name: /^Choose/ }));
    await form.findByRole('img', { name: /preview$/ });
    await userEvent.click(submit);
    expect((await screen.findByRole('alert')).textContent).toContain('Too large');
    await expectRaw(server, call, submit, other);
    expect(form.getByRole('img', { name: /preview$/ })).toBeTruthy();
  });

for (const { section } of images)
  test(`${section}: what was picked is there again for its user after the settings were left, and for nobody else`, async () => {
    const { form, router, store } = await openSection(section, { 'GET /notification/': () => [] });
    await userEvent.click(form.getByRole('button', { name: /^Choose/ }));
    await form.findByRole('img', { name: /preview$/ });
    const preview = () => screen.queryByRole('img', { name: /preview$/ });
    const openSettings = async () => {
      await act(() => router.navigate('/settings'));
      await screen.findByRole('heading', { name: 'Profile Settings' });
    };
    await act(() => router.navigate('/inbox'));
    expect(preview()).toBeNull();
    await openSettings();
    expect(preview()).not.toBeNull();
    act(() => {
      signOut(store);
      store.set(signInAtom, { ...user, _id: 'u9' });
    });
    await openSettings();
    expect(preview()).toBeNull();
    act(() => {
      signOut(store);
      store.set(signInAtom, user);
    });
    await openSettings();
    expect(preview()).not.toBeNull();
    await userEvent.click(screen.getByRole('button', { name: /^Remove/ }));
    expect(preview()).toBeNull();
  });

for (const { section, call } of images)
  test(`${section}: what was picked is there again for its user after a reload, and can be sent then`, async () => {
    const { kept } = fakeDatabase();
    const { form } = await openSection(section);
    await userEvent.click(form.getByRole('button', { name: /^Choose/ }));
    await form.findByRole('img', { name: /preview$/ });
    await waitFor(() => expect(kept.size).toBe(1));
    cleanup();

    openPage('/settings', { 'GET /user/current-user': () => ({ user: { ...user, _id: 'u9' } }) });
    const toggle = await screen.findByRole('button', { name: section });
    expect(toggle.getAttribute('aria-expanded')).toBe('false');
    expect(screen.queryByRole('img', { name: /preview$/, hidden: true })).toBeNull();
    cleanup();

    const send = vi.fn(() => null);
    const again = await openSection(section, { [call]: send });
    await again.form.findByRole('img', { name: /preview$/ });
    await userEvent.click(again.submit);
    await waitFor(() => expect(send).toHaveBeenCalledOnce());
    await waitFor(() => expect(kept.size).toBe(0));
    expect(again.form.queryByRole('img', { name: /preview$/ })).toBeNull();
  });

test('what the server has is kept no longer, also while the user is still being fetched again', async () => {
  const { kept } = fakeDatabase();
  let isPending = false;
  const { form, submit } = await openSection('Update Avatar', {
    'GET /user/current-user': () => (isPending ? new Promise(() => {}) : { user }),
    'PATCH /user/avatar': () => null,
  });
  await userEvent.click(form.getByRole('button', { name: 'Choose Avatar' }));
  await form.findByRole('img', { name: /preview$/ });
  await waitFor(() => expect(kept.size).toBe(1));
  isPending = true;
  await userEvent.click(submit);
  await screen.findByText('✅ Avatar updated Sucessfully!');
  const marks = () => Object.keys(localStorage).filter((key) => key.startsWith('warble.image.'));
  await waitFor(() => expect([kept.size, ...marks()]).toEqual([0]));
  expect(form.getByRole('img', { name: /preview$/ }), 'until the new one is there').toBeTruthy();
});

test('a form that is sent while what was picked is being read waits for that', async () => {
  const { kept, set } = fakeDatabase();
  kept.set(`warble.draft.${user._id}.avatar`, new File(['avatar'], 'avatar.png'));
  localStorage.setItem(`warble.image.warble.draft.${user._id}.avatar`, '"mark"');
  set('blocked');
  const { form, submit } = await openSection('Update Avatar');
  await userEvent.click(submit);
  expect(form.queryByText('Please select an avatar to upload.')).toBeNull();
  // It can't be read then.
  act(() => set(null));
  expect(await form.findByText('Please select an avatar to upload.')).toBeTruthy();
});

/** Sends a new avatar, which the server takes, whatever it answers. */
async function sendAvatar(answer: () => unknown) {
  let saved = user;
  const { form, submit, path } = await openSection('Update Avatar', {
    'GET /user/current-user': () => ({ user: saved }),
    'PATCH /user/avatar': () => {
      saved = { ...user, avatar: '/media/new.png' };
      return answer();
    },
  });
  await userEvent.click(form.getByRole('button', { name: 'Choose Avatar' }));
  await form.findByRole('img', { name: /preview$/ });
  await userEvent.click(submit);
  return {
    form,
    path,
    /** The address of the picture of the account. */
    account: () =>
      screen
        .getAllByRole('button', { name: /^Account/, hidden: true })[0]
        ?.querySelector('img')
        ?.getAttribute('src'),
  };
}

test(
  'avatar: the user is fetched again, and their profile shown',
  { tags: ['S1.14', 'S2.74', 'S4.23', 'S8.39'] },
  async () => {
    const { path, account } = await sendAvatar(() => undefined);
    expect(await screen.findByText('✅ Avatar updated Sucessfully!')).toBeTruthy();
    await waitFor(() => expect(path()).toBe(`/profile/${user._id}`));
    await waitFor(() => expect(account()).toBe('/media/new.png'));
  },
);

test.for([
  ['was cancelled late', () => Promise.reject(new ApiFailure('cancelled', 'It was cancelled.'))],
  ['got no response of the server', () => new Response('', { status: 504 })],
] as const)('avatar: an upload that %s, but took effect, is shown', async ([, answer]) => {
  const { form, path, account } = await sendAvatar(answer);
  await screen.findByRole('alert');
  await waitFor(() => expect(account()).toBe('/media/new.png'));
  expect(path()).toBe('/settings');
  // What was picked can be sent again.
  expect(form.getByRole('img', { name: /preview$/ })).toBeTruthy();
});

test(
  'cover image: stays on the settings; a refusal without a text is "Something went wrong!"',
  { tags: ['S1.14', 'S2.75', 'S8.15', 'S8.40'] },
  async () => {
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
  const { server, store, form, submit, path } = await openSection('Update Avatar');
  server['GET /user/current-user'] = () => refusal('busy', 503);
  await userEvent.click(form.getByRole('button', { name: 'Choose Avatar' }));
  await form.findByRole('img', { name: /preview$/ });
  await userEvent.click(submit);
  await waitFor(() => expect(path()).toBe(`/profile/${user._id}`));
  expect(log).toHaveBeenCalledWith('current user:', expect.anything());
  expect(store.get(toastsAtom)).not.toContainEqual(expect.objectContaining({ variant: 'destructive' }));
});
