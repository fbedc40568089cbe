import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { openPage } from '#tests/fixtures/app.tsx';
import { chooseInMenu } from '#tests/fixtures/posts.ts';
import { testTweet, testUser } from '#tests/fixtures/stores.ts';
import { signInAtom, signOut } from '#renderer/stores/session/auth.ts';
import { endSession } from '#renderer/stores/session/session.ts';

/* The content of the two side columns. Their position is tested in a browser: tests/e2e/columns.spec.ts. */

beforeEach(() => {
  window.innerWidth = 1024;
});

const me = { ...testUser, avatar: '/media/ada.png' };

async function openHome(media = '/media/a.png') {
  const opened = openPage('/', {
    'GET /user/current-user': () => ({ user: me }),
    'GET /tweet/all-tweets': () => [testTweet({ media })],
    'GET /user/all-users': () => [{ ...testUser, _id: 'u9', username: 'cy' }],
  });
  await screen.findByRole('article');
  const [tools, navigation] = screen.getAllByRole('complementary', { hidden: true });
  if (tools === undefined || navigation === undefined) throw new Error('There are no side columns.');
  return {
    ...opened,
    tools: within(tools),
    group: within(navigation),
    navigation,
    path: () => opened.router.state.location.pathname,
  };
}
const hidden = true;

test(
  'the left column holds a search box, Uploads, Who to Follow and Logout',
  { tags: ['S2.04', 'S2.05', 'S2.07', 'S2.09'] },
  async () => {
    const { tools } = await openHome();
    expect(tools.getByRole('searchbox', { hidden })).toBeTruthy();
    expect(tools.getByRole('region', { name: 'Uploads', hidden })).toBeTruthy();
    expect(await tools.findByRole('region', { name: 'Who to Follow', hidden })).toBeTruthy();
    expect(tools.getByRole('button', { name: 'Logout', hidden })).toBeTruthy();
  },
);

test.for([
  { address: '/', width: 991, asks: 0 },
  { address: '/', width: 992, asks: 1 },
  { address: '/columns', width: 1199, asks: 1 },
  { address: '/columns', width: 1200, asks: 0 },
])(
  '$address in a window of $width px asks $asks times for users to follow',
  async ({ address, width, asks }) => {
    window.innerWidth = width;
    const users = vi.fn(() => []);
    const tweets = vi.fn(() => []);
    openPage(address, { 'GET /user/all-users': users, 'GET /tweet/all-tweets': tweets });
    // The card asks no later than the list.
    await waitFor(() => expect(tweets).toHaveBeenCalled());
    expect(users).toHaveBeenCalledTimes(asks);
  },
);

/** Opens the drawer with the tools by its button. */
async function openDrawer() {
  // The column for the tools is also in the page, but has no role.
  const [open] = await screen.findAllByLabelText('Tools', { selector: 'button' });
  await userEvent.click(open ?? document.body);
  return within(await screen.findByRole('dialog', { name: 'Tools' }));
}

test('a search in the drawer with the tools closes it, also on the page with the results', async () => {
  const found = vi.fn(() => []);
  openPage('/search', { 'GET /user/all-users': found, 'GET /tweet/all-tweets': () => [] });
  await userEvent.type((await openDrawer()).getByRole('searchbox'), 'roses{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(found).toHaveBeenCalled();
});

test('text typed while a search from the drawer runs is in the search box of the page afterwards, and no shortcut', async () => {
  window.innerWidth = 400;
  const found = Promise.withResolvers<readonly unknown[]>();
  const { router } = openPage('/', {
    'GET /user/all-users': ({ url }) => (url.includes('query=') ? found.promise : []),
    'GET /tweet/all-tweets': () => [testTweet()],
  });
  await userEvent.type((await openDrawer()).getByRole('searchbox'), 'roses{Enter}');
  await userEvent.keyboard('n');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await userEvent.keyboard('ext');
  expect(router.state.location.pathname).toBe('/search');
  await act(async () => found.resolve([]));
  // In jsdom, the box of the side column is also in view.
  await waitFor(() => expect(screen.getByDisplayValue('next')).toBe(document.activeElement));
  expect(document.activeElement?.getAttribute('type')).toBe('search');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('the key for the search box focuses it on its page also after the drawer with the tools was open', async () => {
  const { router } = await openHome();
  await openDrawer();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await act(() => router.navigate('/search', { state: { focusSearch: true } }));
  const box = await screen.findByRole('searchbox', { name: 'Search users and tweets' });
  await waitFor(() => expect(document.activeElement).toBe(box));
});

test('a page that is opened from the drawer with the tools closes it, and gets the focus', async () => {
  const { path } = await openHome();
  const drawer = await openDrawer();
  await userEvent.click(await drawer.findByRole('link', { name: /cy/ }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(path()).toBe('/profile/u9');
  expect(document.activeElement).toBe(screen.getByRole('main'));
});

test('the first picture of Uploads opens a larger view immediately', { tags: 'S2.100' }, async () => {
  // The carousel is loaded by the first use only, and not after a time that the test may exceed.
  const { setTimeout } = globalThis;
  const timers = vi
    .spyOn(globalThis, 'setTimeout')
    .mockImplementation((run, ms, ...rest) => setTimeout(run, ms === 2000 ? 600_000 : ms, ...rest));
  onTestFinished(() => timers.mockRestore());
  const { tools } = await openHome();
  const uploads = within(tools.getByRole('region', { name: 'Uploads', hidden }));
  expect(uploads.queryByRole('button', { name: /^Next|^Stop/, hidden })).toBeNull();
  // No event of the pointer before the click: the carousel is not loaded yet.
  act(() => uploads.getByRole('button', { name: 'Picture by bo: larger view', hidden }).click());
  const view = await screen.findByRole('dialog', { name: 'Picture by bo' });
  await userEvent.keyboard('{Shift}');
  await import('#renderer/features/uploads/uploads-carousel.tsx');
  expect(within(view).getByRole('img').getAttribute('src')).toBe('/media/a.png');
  await userEvent.click(within(view).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await uploads.findByRole('button', { name: 'Picture by bo: larger view', hidden })).toBeTruthy();
});

test('there are no Uploads where no loaded post has media', { tags: ['S2.06', 'S2.99'] }, async () => {
  const { tools } = await openHome('');
  expect(await tools.findByRole('region', { name: 'Who to Follow', hidden })).toBeTruthy();
  expect(tools.queryByRole('region', { name: 'Uploads', hidden })).toBeNull();
});

test(
  'the right column holds the theme toggle, the navigation, a Post button and the account',
  { tags: ['S2.11', 'S2.16'] },
  async () => {
    const { group } = await openHome();
    expect(group.getByRole('button', { name: 'Switch to light theme', hidden })).toBeTruthy();
    expect(group.getByRole('navigation', { name: 'Main', hidden })).toBeTruthy();
    expect(group.getByRole('button', { name: 'Post', hidden })).toBeTruthy();
    const account = group.getByRole('button', { name: /^Account/, hidden });
    expect(account.querySelector('img')?.getAttribute('src')).toBe('/media/ada.png');
    expect(within(account).getByText('ada')).toBeTruthy();
    expect(within(account).getByText('ada@warble.example')).toBeTruthy();
  },
);

test.for([
  ['the navigation in a column', 1024],
  ['the navigation in a bar', 991],
] as const)(
  'with %s, every button that has only an icon has the size icon',
  { tags: 'S9.21' },
  async ([, width]) => {
    window.innerWidth = width;
    await openHome();
    const controls = [
      ...screen.getAllByRole('button', { hidden }),
      ...screen.getAllByRole('link', { hidden }),
    ];
    const icons = controls.filter((control) => control.textContent === '' && control.querySelector('svg'));
    expect(icons.length).toBeGreaterThan(5);
    expect(new Set(icons.map(({ dataset }) => dataset['size']))).toEqual(new Set(['icon']));
  },
);

const entries = [
  ['Home', '/', 'home', 'S2.18'],
  ['Inbox', '/inbox', 'bell', 'S2.19'],
  ['Search', '/search', 'search', 'S2.20'],
  ['Profile', `/profile/${testUser._id}`, 'user', 'S2.21'],
  ['Settings', '/settings', 'settings', 'S2.22'],
] as const;

test('the navigation has five entries', { tags: 'S2.23' }, async () => {
  const { group } = await openHome();
  const links = within(group.getByRole('navigation', { name: 'Main', hidden })).getAllByRole('link', {
    hidden,
  });
  expect(links.map((link) => link.textContent)).toEqual(entries.map(([label]) => label));
});

for (const [label, address, icon, row] of entries) {
  test(
    `the entry ${label} has its icon, opens its page and is the current one there`,
    { tags: row },
    async () => {
      const { group, path } = await openHome();
      const link = group.getByRole('link', { name: label, hidden });
      expect(link.querySelector(`svg.tabler-icon-${icon}`)).not.toBeNull();
      expect(link.getAttribute('aria-current')).toBe(label === 'Home' ? 'page' : null);
      await userEvent.click(link);
      await waitFor(() => expect(path()).toBe(address));
      await waitFor(() =>
        expect(group.getByRole('link', { name: label, hidden }).getAttribute('aria-current')).toBe('page'),
      );
    },
  );
}

test('the account menu offers My Account, Profile and Logout', { tags: 'S2.17' }, async () => {
  const { group, path } = await openHome();
  const choose = async (name: string) => {
    await userEvent.click(group.getByRole('button', { name: /^Account/, hidden }));
    await waitFor(() =>
      expect(screen.getAllByRole('menuitem', { hidden }).map((item) => item.textContent)).toEqual([
        'My Account',
        'Profile',
        'Logout',
        'Add an account…',
      ]),
    );
    await userEvent.click(screen.getByRole('menuitem', { name, hidden }));
  };
  await choose('My Account');
  await waitFor(() => expect(path()).toBe('/settings'));
  await choose('Profile');
  await waitFor(() => expect(path()).toBe(`/profile/${testUser._id}`));
  await choose('Logout');
  expect(await screen.findByRole('dialog', { name: 'Are you absolutely sure?' })).toBeTruthy();
});

test(
  'the Post button opens the dialog "Create a Post", which takes text only and can be closed',
  { tags: ['S2.14', 'S2.15', 'S5.22', 'S9.23'] },
  async () => {
    const send = vi.fn(() => testTweet({ _id: 't2', content: 'From the dialog' }));
    const { group, server } = await openHome();
    server['POST /tweet/add-tweet'] = send;
    const open = async () => {
      await userEvent.click(group.getByRole('button', { name: 'Post', hidden }));
      return within(await screen.findByRole('dialog', { name: 'Create a Post' }));
    };
    const first = await open();
    await userEvent.click(first.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const dialog = await open();
    expect(dialog.queryByRole('button', { name: 'Add an image' })).toBeNull();
    await userEvent.type(dialog.getByPlaceholderText('What is happening?!'), 'From the dialog');
    await userEvent.click(dialog.getByRole('button', { name: 'Post' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(send).toHaveBeenCalledOnce();
    expect(screen.getAllByRole('article')[0]?.textContent).toContain('From the dialog');
  },
);

/** Opens the question before the deletion of an own post. */
async function askToDelete() {
  const own = testTweet({ owner: testUser });
  const opened = openPage('/', { 'GET /tweet/all-tweets': () => [own] });
  await chooseInMenu(await screen.findByRole('article'), 'Delete');
  await screen.findByRole('dialog', { name: 'Delete this?' });
  return opened;
}

test.for([
  ['the same account', testUser],
  ['another account', { ...testUser, _id: 'u7' }],
] as const)('after the session has ended, %s is not asked about the deletion', async ([, next]) => {
  const { store, router } = await askToDelete();
  act(() => endSession(store));
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  act(() => store.set(signInAtom, next));
  await screen.findByRole('article');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a question about a deletion is closed when another account turns out to be signed in', async () => {
  const { store } = await askToDelete();
  // In one step, so that the pages stay mounted.
  act(() => {
    signOut(store);
    store.set(signInAtom, { ...testUser, _id: 'u7' });
  });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test(
  'the toggle switches the theme and back, and the page has it',
  { tags: ['S1.15', 'S4.06'] },
  async () => {
    const { group } = await openHome();
    const theme = () => document.documentElement.getAttribute('data-mantine-color-scheme');
    expect(theme()).toBe('dark');
    await userEvent.click(group.getByRole('button', { name: 'Switch to light theme', hidden }));
    expect(theme()).toBe('light');
    await userEvent.click(group.getByRole('button', { name: 'Switch to dark theme', hidden }));
    expect(theme()).toBe('dark');
  },
);
