import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { type Answers, openPage, refusal } from '#tests/fixtures/app.tsx';
import { testUser } from '#tests/fixtures/stores.ts';

/* The two pages of a visitor: the landing page with its sign-in, and the sign-up form. */

function visit(address: string, answers: Answers = {}, options: Parameters<typeof openPage>[2] = {}) {
  const opened = openPage(
    address,
    { 'GET /user/current-user': () => refusal('Unauthorized request', 401), ...answers },
    options,
  );
  return { ...opened, path: () => opened.router.state.location.pathname };
}

test(
  'a visitor sees the headline, the line, a way to sign up and one to sign in, and nothing beside them',
  { tags: ['S1.01', 'S1.02', 'S1.03', 'S2.01', 'S2.82'] },
  async () => {
    const { path } = visit('/');
    expect(await screen.findByRole('heading', { level: 1, name: 'Happening now' })).toBeTruthy();
    expect(path()).toBe('/login');
    expect(screen.getByText('Join today.')).toBeTruthy();
    expect(screen.queryByRole('complementary')).toBeNull();
    expect(screen.queryByRole('navigation')).toBeNull();
    await userEvent.click(screen.getByRole('link', { name: 'Create Account' }));
    expect(await screen.findByRole('button', { name: 'Submit' })).toBeTruthy();
    expect(path()).toBe('/signup');
    expect(screen.queryByRole('complementary')).toBeNull();
    expect(screen.queryByRole('navigation')).toBeNull();
  },
);

test(
  'Sign in opens a dialog with its fields, its button and a link to sign up',
  { tags: ['S1.04', 'S2.83'] },
  async () => {
    const { path } = visit('/login');
    await userEvent.click(await screen.findByRole('button', { name: 'Sign in' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Sign in to Warble' }));
    expect(dialog.getByRole('textbox', { name: 'Email or Username' })).toBeTruthy();
    expect(dialog.getByLabelText('Password')).toBeTruthy();
    expect(dialog.getByRole('button', { name: 'Login' })).toBeTruthy();
    await userEvent.click(dialog.getByRole('link', { name: 'Sign up' }));
    await waitFor(() => expect(path()).toBe('/signup'));
  },
);

test.each([
  [
    '/login',
    async () => {
      await userEvent.click(await screen.findByRole('button', { name: 'Sign in' }));
      // The dialog gives it the focus a little later.
      const first = await screen.findByRole('textbox', { name: 'Email or Username' });
      await waitFor(() => expect(document.activeElement).toBe(first));
    },
  ],
  ['/signup', () => Promise.resolve()],
])('%s: the password is shown by keys alone', async (path, open) => {
  visit(path);
  await open();
  const password = await screen.findByLabelText(/^Password/);
  act(() => password.focus());
  await userEvent.tab();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Show password' }));
  await userEvent.keyboard('{Enter}');
  expect(password).toHaveProperty('type', 'text');
});

test('a sign-in as guest shows that it runs, and no other one can be made meanwhile', async () => {
  const entry = Promise.withResolvers<Response>();
  const enter = vi.fn(() => entry.promise);
  visit(
    '/login',
    { 'POST /user/login': enter },
    {
      host: {
        hostInfo: async () => ({
          kind: 'browser',
          version: '1',
          guest: { identifier: 'guest', password: 'secret' },
        }),
      },
    },
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Sign in' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Sign in to Warble' }));
  const guest = dialog.getByRole<HTMLButtonElement>('button', { name: 'Look around as guest' });
  const login = dialog.getByRole<HTMLButtonElement>('button', { name: 'Login' });
  await userEvent.click(guest);
  await waitFor(() => expect(enter).toHaveBeenCalledOnce());
  expect([guest.disabled, login.disabled]).toEqual([true, true]);
  expect(guest.dataset['loading']).toBe('true');
  entry.resolve(refusal('Not now', 403));
  await waitFor(() => expect([guest.disabled, login.disabled]).toEqual([false, false]));
});

test(
  'the footer of the landing page has placeholder links and a copyright line',
  { tags: 'S2.84' },
  async () => {
    const { path } = visit('/login');
    const footer = within(await screen.findByRole('contentinfo'));
    expect(footer.getByText(/^© \d{4} Warble$/)).toBeTruthy();
    const links = footer.getAllByRole('link');
    expect(new Set(links.map((link) => link.getAttribute('href')))).toEqual(new Set(['#']));
    expect(links.length).toBeGreaterThan(1);
    const [first] = links;
    if (first) await userEvent.click(first);
    expect(path()).toBe('/login');
    expect(window.location.href).not.toContain('#');
  },
);

for (const [address, row] of [
  ['/login', 'S2.81'],
  ['/signup', 'S2.85'],
] as const) {
  test(`${address} is for signed-out visitors only`, { tags: row }, async () => {
    const { router } = openPage(address, {});
    expect(await screen.findByPlaceholderText('What is happening?!')).toBeTruthy();
    expect(router.state.location.pathname).toBe('/');
  });
}

async function signIn(answer: () => Response) {
  visit('/login', { 'POST /user/login': answer });
  await userEvent.click(await screen.findByRole('button', { name: 'Sign in' }));
  await userEvent.type(await screen.findByRole('textbox', { name: 'Email or Username' }), 'ada');
  await userEvent.type(screen.getByLabelText('Password'), 'secret{Enter}');
  return within(screen.getByRole('region', { name: 'Notifications (F8)' })).findByRole('alert');
}

test(
  'an error of the server in its format is shown by its text, as plain text',
  { tags: 'S8.01' },
  async () => {
    const alert = await signIn(
      () => new Response('<pre>Error: &lt;b&gt; is broken<br> at line 1</pre>', { status: 500 }),
    );
    expect(alert.textContent).toBe('<b> is broken');
  },
);

test.each(['Closed for the <night>', '{ "message":  "no" }'])(
  'any other answer is shown as it is: %j',
  { tags: 'S8.12' },
  async (body) => {
    const alert = await signIn(() => new Response(body, { status: 403 }));
    expect(alert.textContent).toBe(body);
  },
);

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const pickAvatar = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Choose Avatar' }));
  await screen.findByRole('img', { name: 'Avatar preview' });
};
const submit = () => screen.getByRole('button', { name: 'Submit' });

/** The fields of a tab; of the other tab none can be reached. */
async function fieldsOf(tab: string) {
  await userEvent.click(await screen.findByRole('tab', { name: tab }));
  const panel = within(screen.getByRole('tabpanel', { name: tab }));
  return [
    ...panel.getAllByRole('textbox').map((input) => input.closest('div[class*=Wrapper-root]')),
    ...panel.queryAllByLabelText(/^Password/).map((input) => input.closest('div[class*=Wrapper-root]')),
  ]
    .map((wrapper) => wrapper?.querySelector('label')?.textContent.replace(/ \*$/, ''))
    .concat(panel.getAllByRole('button', { name: /^Choose/ }).map(({ textContent }) => textContent));
}

test(
  'sign-up has the tabs Required and Optional, each with its fields, a Submit button and a link to login',
  { tags: ['S2.86', 'S2.87', 'S2.88', 'S2.89'] },
  async () => {
    const { path } = visit('/signup');
    expect(new Set(await fieldsOf('Required'))).toEqual(
      new Set(['Full Name', 'Username', 'Email', 'Password', 'Choose Avatar']),
    );
    expect(new Set(await fieldsOf('Optional'))).toEqual(new Set(['Bio', 'Choose Cover Image']));
    expect(submit()).toBeTruthy();
    await userEvent.click(screen.getByRole('link', { name: 'Login' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Happening now' })).toBeTruthy();
    expect(path()).toBe('/login');
  },
);

test(
  'Submit is disabled, with the reason, until an avatar is chosen',
  { tags: ['S5.05', 'S5.08', 'S5.09'] },
  async () => {
    visit('/signup');
    for (const tab of ['Optional', 'Required']) {
      await userEvent.click(await screen.findByRole('tab', { name: tab }));
      // The content of the other tab's panel is hidden, and has no role.
      expect(screen.getByRole('status').textContent).toBe('Avatar is Required!');
      expect(submit().hasAttribute('disabled')).toBe(true);
    }
    await pickAvatar();
    expect(screen.queryByText('Avatar is Required!')).toBeNull();
    expect(submit().hasAttribute('disabled')).toBe(false);
  },
);

test(
  'invalid fields of the sign-up say what is wrong, and nothing is sent',
  { tags: ['S5.04', 'S5.06', 'S5.07', 'S9.01'] },
  async () => {
    const send = vi.fn();
    visit('/signup', { 'POST /user/register': send });
    await pickAvatar();
    await userEvent.click(submit());
    expect(screen.getByText('Full name is required')).toBeTruthy();
    expect(screen.getByText('Username is required')).toBeTruthy();
    await userEvent.type(field('Full Name'), 'Ada');
    await userEvent.type(field('Username'), 'ada');
    await userEvent.type(field('Email'), 'nowhere');
    await userEvent.type(screen.getByLabelText(/^Password/), '12345');
    await userEvent.click(submit());
    expect(screen.queryByText('Full name is required')).toBeNull();
    expect(screen.getByText('Email address must be a valid address')).toBeTruthy();
    expect(screen.getByText('Password must be at least six letters')).toBeTruthy();
    expect(send).not.toHaveBeenCalled();
  },
);

test('what is too long for the server is kept whole, and nothing is sent', async () => {
  const send = vi.fn();
  visit('/signup', { 'POST /user/register': send }, { limits: () => ({ passwordMax: 20, bioMax: 20 }) });
  await pickAvatar();
  const password = screen.getByLabelText<HTMLInputElement>(/^Password/);
  await userEvent.click(password);
  await userEvent.paste('a password of 24 letters');
  expect(password.value).toBe('a password of 24 letters');
  // Shown, and read out.
  expect(screen.getAllByText('4 characters too many')).toHaveLength(2);
  await userEvent.click(submit());
  expect(screen.getByText('Password can have at most 20 characters')).toBeTruthy();
  await userEvent.click(screen.getByRole('tab', { name: 'Optional' }));
  expect(screen.getByRole('textbox', { name: 'Bio', description: '20 characters left' })).toBeTruthy();
  await userEvent.click(field('Bio'));
  await userEvent.paste('Counts things. Walks far.');
  expect(screen.getByRole('textbox', { name: 'Bio', description: '5 characters too many' })).toBeTruthy();
  expect(send).not.toHaveBeenCalled();
});

test.each([
  ['Full Name', 'Full name is required'],
  ['Username', 'Username is required'],
  ['Email', 'Email is required'],
  ['Password', 'Password must be at least six letters'],
])('a sign-up without %s alone says %j, and nothing is sent', { tags: 'S5.04' }, async (blank, message) => {
  const send = vi.fn(() => refusal('Seen'));
  visit('/signup', { 'POST /user/register': send });
  await pickAvatar();
  const input = (name: string) => screen.getByLabelText(new RegExp(`^${name}`), { selector: 'input' });
  for (const [name, text] of Object.entries({
    'Full Name': 'Ada',
    Username: 'ada',
    Email: testUser.email,
    Password: '123456',
  })) {
    if (name !== blank) await userEvent.type(input(name), text);
  }
  await userEvent.click(submit());
  expect(screen.getByText(message)).toBeTruthy();
  expect(send).not.toHaveBeenCalled();
  await userEvent.type(input(blank), blank === 'Email' ? testUser.email : '123456');
  await userEvent.click(submit());
  await waitFor(() => expect(send).toHaveBeenCalledOnce());
});

test(
  'six characters are a password, and bio and cover image are optional',
  { tags: ['S5.06', 'S5.10', 'S9.01'] },
  async () => {
    const send = vi.fn(() => refusal('Seen'));
    visit('/signup', { 'POST /user/register': send });
    await pickAvatar();
    await userEvent.type(field('Full Name'), 'Ada');
    await userEvent.type(field('Username'), 'ada');
    await userEvent.type(field('Email'), "o'brien@müller.example");
    await userEvent.type(screen.getByLabelText(/^Password/), '123456');
    await userEvent.click(submit());
    expect((await screen.findByRole('alert')).textContent).toBe('Seen');
    expect(send).toHaveBeenCalledOnce();
  },
);
