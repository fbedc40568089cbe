import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { openPage, refusal } from '#tests/fixtures/app.tsx';
import { fakeDatabase } from '#tests/fixtures/database.ts';
import { fillRequired } from '#tests/fixtures/sign-up.ts';
import { testUser } from '#tests/fixtures/stores.ts';

/* What is typed in the form for signing up stays until the server has accepted it. */

/** Opens the form as a visitor, as after a reload. */
async function openForm() {
  cleanup();
  const hasSession = { current: false };
  const { router } = openPage('/signup', {
    'GET /user/current-user': () =>
      hasSession.current ? { user: testUser } : refusal('Unauthorized request', 401),
    'POST /user/login': () => {
      hasSession.current = true;
      return null;
    },
    'GET /tweet/all-tweets': () => [],
  });
  const name = await screen.findByRole('textbox', { name: 'Full Name' });
  // A hidden tab is rendered later.
  const bio = await screen.findByLabelText('Bio');
  return { router, name, bio, email: screen.getByRole('textbox', { name: 'Email' }) };
}

const stored = () => Object.values(localStorage).join('\n');
const password = () => screen.getByLabelText(/^Password/);
const optional = () => screen.getByRole('tab', { name: 'Optional' });
const discard = () => screen.queryByRole('button', { name: 'Discard' });

test('the fields except the password are restored, with a notice, and can be discarded', async () => {
  const first = await openForm();
  expect(discard()).toBeNull();
  await userEvent.type(first.name, 'Ada');
  await userEvent.type(first.email, 'ada@warble.example');
  await userEvent.type(password(), 'analytical');
  await userEvent.click(optional());
  await userEvent.type(first.bio, 'Counts everything');
  expect(discard()).toBeNull();
  expect(stored()).not.toContain('analytical');

  const { name, email, bio } = await openForm();
  expect(name).toHaveProperty('value', 'Ada');
  expect(email).toHaveProperty('value', 'ada@warble.example');
  expect(bio).toHaveProperty('value', 'Counts everything');
  expect(password()).toHaveProperty('value', '');
  await userEvent.click(optional());
  await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
  expect(name).toHaveProperty('value', '');
  expect(bio).toHaveProperty('value', '');
  expect(document.activeElement).toBe(name);
  expect(discard()).toBeNull();

  await openForm();
  expect(discard()).toBeNull();
});

test('the chosen pictures are restored, with a notice, and can be discarded', async () => {
  const { kept } = fakeDatabase();
  const previews = () => screen.queryAllByRole('img', { name: /preview$/, hidden: true }).length;
  const choose = async (label: string) => {
    await userEvent.click(screen.getByRole('button', { name: `Choose ${label}` }));
    await screen.findByRole('img', { name: `${label} preview` });
  };
  await openForm();
  await choose('Avatar');
  await userEvent.click(optional());
  await choose('Cover Image');
  expect(discard()).toBeNull();
  await waitFor(() => expect(kept.size).toBe(2));

  await openForm();
  await waitFor(() => expect(previews()).toBe(2));
  expect(screen.queryByText('Avatar is Required!')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
  expect(previews()).toBe(0);
  expect(discard()).toBeNull();
  await waitFor(() => expect(kept.size).toBe(0));

  await openForm();
  expect(discard()).toBeNull();
  expect(previews()).toBe(0);
});

test('a chosen avatar that is still being read is not said to be missing', async () => {
  const { kept, set } = fakeDatabase();
  const key = 'warble.draft..signup.avatar';
  kept.set(key, new File(['avatar'], 'avatar.png'));
  localStorage.setItem(`warble.image.${key}`, '"mark"');
  set('blocked');
  await openForm();
  expect(screen.queryByText('Avatar is Required!')).toBeNull();
  expect(screen.getByRole('button', { name: 'Submit' })).toHaveProperty('disabled', false);
  act(() => set(null));
  expect(await screen.findByText('Avatar is Required!')).toBeTruthy();
});

test('a visit to the landing page loses nothing', async () => {
  const { router, name } = await openForm();
  await userEvent.type(name, 'Ada');
  await act(() => router.navigate('/login'));
  await act(() => router.navigate('/signup'));
  expect(await screen.findByRole('textbox', { name: 'Full Name' })).toHaveProperty('value', 'Ada');
});

test('a sign-up that succeeds leaves no draft', async () => {
  const { kept } = fakeDatabase();
  const { name, email } = await openForm();
  await userEvent.type(name, 'Ada Example');
  await userEvent.type(screen.getByRole('textbox', { name: 'Username' }), 'ada');
  await userEvent.type(email, 'ada@warble.example');
  await userEvent.type(password(), 'secret');
  await userEvent.click(screen.getByRole('button', { name: 'Choose Avatar' }));
  await screen.findByRole('img', { name: 'Avatar preview' });
  await waitFor(() => expect(kept.size).toBe(1));
  await userEvent.click(screen.getByRole('button', { name: 'Submit' }));
  expect(await screen.findByPlaceholderText('What is happening?!')).toBeTruthy();
  expect(stored()).not.toContain('ada@warble.example');
  await waitFor(() => expect(kept.size).toBe(0));
});

test('an invitation stays after a look at the landing page and a reload, until it is used', async () => {
  const sent: unknown[] = [];
  const answers = {
    'GET /user/current-user': () => refusal('Unauthorized request', 401),
    'POST /user/register': (request: Request) => {
      sent.push(request.headers.get('x-warble-invitation'));
      return sent.length === 1 ? refusal('User with email or username already exists', 409) : null;
    },
    'POST /user/login': () => refusal('Too many requests', 429),
  };
  const submit = async () => {
    await fillRequired();
    await userEvent.click(screen.getByRole('button', { name: 'Submit' }));
  };
  const { router } = openPage('/signup?invite=the-code', answers);
  await screen.findByRole('textbox', { name: 'Full Name' });
  await act(() => router.navigate('/login'));
  await act(() => router.navigate('/signup'));
  await submit();
  await screen.findByRole('alert');
  cleanup();
  openPage('/signup', answers);
  await userEvent.click(await screen.findByRole('button', { name: 'Discard' }));
  await submit();
  await screen.findByRole('heading', { level: 1, name: 'Happening now' });
  expect(sent).toEqual(['the-code', 'the-code']);
  expect(stored()).not.toContain('the-code');
});
