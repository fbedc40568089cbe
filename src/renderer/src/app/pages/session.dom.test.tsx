import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { type Answers, openPage, refusal } from '#tests/fixtures/app.tsx';
import { fakeDatabase } from '#tests/fixtures/database.ts';
import { slowPicture } from '#tests/fixtures/slow-picture.ts';
import { testTweet, testUser } from '#tests/fixtures/stores.ts';
import { transferOf } from '#tests/fixtures/transfer.ts';

/* Signing in, up and out, from the landing page to the feed and back. */

/** The fields of a multipart body. Node's parser does not accept the files of jsdom. */
const fieldsOf = (body: string) =>
  Object.fromEntries(
    [...body.matchAll(/name="(\w+)"(; filename)?[^]*?\r\n\r\n([^]*?)\r\n--/g)].map(
      ([, name = '', isFile, value]) => [name, isFile === undefined ? value : 'a file'],
    ),
  );

/**
 * Opens a page as a visitor. `made` has the calls that followed, and `hasSession` whether the server has a session of
 * the user.
 */
function visit(address: string, answers: Answers = {}) {
  const made: [string, unknown][] = [];
  let hasSession = false;
  const record =
    (name: string, answer: (request: Request) => unknown = () => null) =>
    async (request: Request) => {
      const type = request.headers.get('content-type') ?? '';
      const body = type.includes('json')
        ? await request.clone().json()
        : type.includes('multipart')
          ? fieldsOf(await request.clone().text())
          : null;
      made.push([name, body]);
      return answer(request);
    };
  const opened = openPage(address, {
    'GET /user/current-user': () => {
      if (!hasSession) return refusal('Unauthorized request', 401);
      made.push(['currentUser', null]);
      return { user: testUser };
    },
    'POST /user/login': record('login', (request) => {
      const answer = answers['POST /user/login']?.(request);
      hasSession = !(answer instanceof Response);
      return answer;
    }),
    'POST /user/register': record('register', (request) => answers['POST /user/register']?.(request) ?? null),
    'GET /tweet/all-tweets': () => [testTweet()],
  });
  return { ...opened, made, path: () => opened.router.state.location.pathname };
}

test('a start requests the current user and stores it', { tags: 'S4.02' }, async () => {
  const asked = vi.fn(() => ({ user: { ...testUser, username: 'grace' } }));
  openPage('/', { 'GET /user/current-user': asked, 'GET /tweet/all-tweets': () => [] });
  expect(await screen.findByPlaceholderText('What is happening?!')).toBeTruthy();
  expect(asked).toHaveBeenCalledOnce();
  expect(screen.getAllByRole('button', { name: /^Account: ?grace/, hidden: true })).not.toHaveLength(0);
});

/** An error that is not in the format of spec §8. */
const raw = 'Closed for the <night>';

const toasts = () => within(screen.getByRole('region', { name: 'Notifications (F8)' }));

async function openSignIn() {
  await userEvent.click(await screen.findByRole('button', { name: 'Sign in' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Sign in to Warble' }));
  return {
    dialog,
    identifier: dialog.getByRole('textbox', { name: 'Email or Username' }),
    password: dialog.getByLabelText('Password'),
    submit: dialog.getByRole('button', { name: 'Login' }),
  };
}

async function fillSignUp() {
  for (const [name, text] of Object.entries({
    'Full Name': 'Ada Example',
    Username: 'ada',
    Email: 'ada@warble.example',
  })) {
    await userEvent.type(await screen.findByRole('textbox', { name }), text);
  }
  await userEvent.type(screen.getByLabelText(/^Password/), 'secret');
  await userEvent.click(screen.getByRole('button', { name: 'Choose Avatar' }));
  await screen.findByRole('img', { name: 'Avatar preview' });
  return screen.getByRole('button', { name: 'Submit' });
}

test(
  'a sign-in fetches the current user, stores it and goes to /',
  { tags: ['S4.20', 'S7.03', 'S7.12', 'S8.32'] },
  async () => {
    const { made, path } = visit('/login');
    const { identifier, password, submit } = await openSignIn();
    await userEvent.type(identifier, 'ada');
    await userEvent.type(password, 'secret');
    await userEvent.click(submit);
    expect(await screen.findByText('✅ User login successful.')).toBeTruthy();
    expect(await screen.findByPlaceholderText('What is happening?!')).toBeTruthy();
    expect(path()).toBe('/');
    expect(made.map(([name]) => name)).toEqual(['login', 'currentUser']);
    expect(screen.getAllByRole('button', { name: /^Account: ?ada/, hidden: true })).not.toHaveLength(0);
  },
);

test('the name in the sign-in is neither corrected nor capitalized', async () => {
  visit('/login');
  const { identifier } = await openSignIn();
  expect([identifier.getAttribute('spellcheck'), identifier.getAttribute('autocapitalize')]).toEqual([
    'false',
    'none',
  ]);
});

test('a refused sign-in leaves the focus in the name where the user is correcting that by then', async () => {
  const answer = Promise.withResolvers<unknown>();
  visit('/login', { 'POST /user/login': () => answer.promise });
  const { identifier, password, submit } = await openSignIn();
  await userEvent.type(identifier, 'ad');
  await userEvent.type(password, 'secret');
  await userEvent.click(submit);
  await userEvent.click(identifier);
  answer.resolve(refusal('Invalid user credentials', 401));
  await toasts().findByRole('alert');
  await userEvent.keyboard('a');
  expect([identifier, password]).toMatchObject([{ value: 'ada' }, { value: 'secret' }]);
});

test('a refused sign-in is a destructive toast with the text of the server', { tags: 'S8.02' }, async () => {
  const { path } = visit('/login', { 'POST /user/login': () => refusal('Invalid user credentials', 401) });
  const { identifier, password, submit } = await openSignIn();
  await userEvent.type(identifier, 'ada');
  await userEvent.type(password, 'secret');
  await userEvent.click(submit);
  expect((await toasts().findByRole('alert')).textContent).toBe('Invalid user credentials');
  expect(identifier).toHaveProperty('value', 'ada');
  expect(path()).toBe('/login');
});

test(
  'a sign-in without the name or the password says so, and sends nothing',
  { tags: ['S5.02', 'S5.03'] },
  async () => {
    const { made } = visit('/login');
    const { dialog, identifier, password, submit } = await openSignIn();
    const expectRefused = async (focused: HTMLElement) => {
      await userEvent.click(submit);
      expect(dialog.getByRole('alert').textContent).toBe('All Fields are required!');
      // The first field that is missing.
      expect(document.activeElement).toBe(focused);
    };
    await expectRefused(identifier);
    await userEvent.type(identifier, 'ada');
    await expectRefused(password);
    await userEvent.clear(identifier);
    await userEvent.type(password, 'secret');
    await expectRefused(identifier);
    expect(made).toEqual([]);
  },
);

test(
  'a sign-up registers, signs in with the same credentials, fetches the user and goes to /',
  { tags: ['S4.21', 'S7.04'] },
  async () => {
    const { made, path } = visit('/signup');
    await userEvent.click(await fillSignUp());
    expect(await screen.findByPlaceholderText('What is happening?!')).toBeTruthy();
    expect(path()).toBe('/');
    expect(made).toEqual([
      [
        'register',
        {
          fullName: 'Ada Example',
          username: 'ada',
          email: 'ada@warble.example',
          password: 'secret',
          bio: '',
          avatar: 'a file',
        },
      ],
      ['login', { username: 'ada', email: 'ada@warble.example', password: 'secret' }],
      ['currentUser', null],
    ]);
  },
);

test('a sign-up that is sent while its cover image is being read waits for it', async () => {
  const { made } = visit('/signup');
  const submit = await fillSignUp();
  await userEvent.click(screen.getByRole('tab', { name: 'Optional' }));
  const { file, read } = slowPicture();
  fireEvent.paste(screen.getByRole('button', { name: 'Choose Cover Image' }), {
    clipboardData: transferOf(file),
  });
  // Its field is hidden by then.
  await userEvent.click(screen.getByRole('tab', { name: 'Required' }));
  await userEvent.click(submit);
  await act(() => new Promise((done) => void setTimeout(done)));
  expect(made).toEqual([]);
  read();
  expect(await screen.findByPlaceholderText('What is happening?!')).toBeTruthy();
  expect(made[0]).toMatchObject(['register', { avatar: 'a file', coverImage: 'a file' }]);
});

test(
  'a refused sign-up is a destructive toast with the text of the server, else the raw body',
  { tags: ['S7.04', 'S8.01', 'S8.03', 'S8.12'] },
  async () => {
    // With the code of the address, which a server that has invited nobody ignores.
    let invitation: string | null = null;
    const answers: Answers = {
      'POST /user/register'(request) {
        invitation = request.headers.get('x-warble-invitation');
        return refusal('Name is taken', 409);
      },
    };
    const { made, path } = visit('/signup?invite=the-code', answers);
    const submit = await fillSignUp();
    await userEvent.click(submit);
    expect((await toasts().findByRole('alert')).textContent).toBe('Name is taken');
    expect(invitation).toBe('the-code');
    await userEvent.click(screen.getByRole('tab', { name: 'Optional' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Bio' }), 'Counts.');
    await userEvent.click(screen.getByRole('button', { name: 'Choose Cover Image' }));
    await screen.findByRole('img', { name: 'Cover Image preview' });
    answers['POST /user/register'] = () => new Response(raw, { status: 403 });
    await waitFor(() => expect(submit.hasAttribute('disabled')).toBe(false));
    await userEvent.click(submit);
    await waitFor(() => expect(toasts().getByRole('alert').textContent).toBe(raw));
    expect(made.at(-1)?.[1]).toMatchObject({ bio: 'Counts.', coverImage: 'a file' });
    expect(path()).toBe('/signup');
  },
);

async function confirmLogout() {
  const [logout] = await screen.findAllByRole('button', { name: 'Logout', hidden: true });
  if (logout === undefined) throw new Error('There is no Logout button.');
  await userEvent.click(logout);
  return within(await screen.findByRole('dialog', { name: 'Are you absolutely sure?' }));
}

test(
  'a sign-out asks first, then clears the session and says so',
  { tags: ['S1.16', 'S2.10', 'S4.03', 'S4.50', 'S8.28', 'S8.44', 'S8.45'] },
  async () => {
    const { kept } = fakeDatabase();
    kept.set(`warble.export/${testUser._id}/posts`, null);
    const leave = vi.fn(() => null);
    const { router } = openPage('/', { 'POST /user/logout': leave });
    const dialog = await confirmLogout();
    expect(
      dialog.getByText('This action cannot be undone. This will permanently logout your account.'),
    ).toBeTruthy();
    expect(leave).not.toHaveBeenCalled();
    await userEvent.click(dialog.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByText('User logout successful.')).toBeTruthy();
    expect(await screen.findByRole('heading', { name: 'Happening now' })).toBeTruthy();
    expect(leave).toHaveBeenCalledOnce();
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
    await waitFor(() => expect(kept.size, 'pieces of an interrupted export').toBe(0));
  },
);

test(
  'a refused sign-out is a destructive toast with the text of the server, else the raw body',
  { tags: ['S8.01', 'S8.11', 'S8.12'] },
  async () => {
    const { server } = openPage('/', { 'POST /user/logout': () => refusal('Stay a while') });
    const leave = async () =>
      userEvent.click((await confirmLogout()).getByRole('button', { name: 'Continue' }));
    await leave();
    expect((await toasts().findByRole('alert')).textContent).toBe('Stay a while');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    server['POST /user/logout'] = () => new Response(raw, { status: 403 });
    await leave();
    await waitFor(() => expect(toasts().getByRole('alert').textContent).toBe(raw));
    expect(screen.getByPlaceholderText('What is happening?!')).toBeTruthy();
  },
);

test('a sign-out from a session that the server has ended already is one, also for the data of an interrupted export', async () => {
  const { kept } = fakeDatabase();
  kept.set(`warble.export/${testUser._id}/posts`, null);
  const { router } = openPage('/inbox', {
    'POST /user/logout': () => refusal('Unauthorized request', 401),
    'GET /notification/': () => [],
  });
  await userEvent.click((await confirmLogout()).getByRole('button', { name: 'Continue' }));
  expect(await screen.findByText('User logout successful.')).toBeTruthy();
  expect(await screen.findByRole('heading', { name: 'Happening now' })).toBeTruthy();
  expect(toasts().queryByRole('alert')).toBeNull();
  expect([router.state.location.pathname, router.state.location.state]).toEqual(['/login', null]);
  await waitFor(() => expect(kept.size, 'pieces of an interrupted export').toBe(0));
});

test('a refusal without a body is a destructive toast with a general text', async () => {
  openPage('/', { 'POST /user/logout': () => new Response('', { status: 500 }) });
  await userEvent.click((await confirmLogout()).getByRole('button', { name: 'Continue' }));
  expect((await toasts().findByRole('alert')).textContent).toBe('Unexpected Application Error!');
});
