import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { toastsAtom } from '#renderer/stores/toasts.ts';
import { noteMisuse } from '#tests/fixtures/log.ts';
import { type Answers, openPage, refusal } from '#tests/fixtures/app.tsx';
import { articleOf, chooseInMenu, deletePost, testOwner } from '#tests/fixtures/posts.ts';
import { testTweet, testUser } from '#tests/fixtures/stores.ts';

/*
 * How a call that the server refuses is reported: by a destructive toast with its text, or in the log only (spec §8).
 */

const own = testTweet({ content: 'My words', owner: testOwner });
const ownComment = { _id: 'c1', content: 'My remark', createdAt: own.createdAt, owner: testOwner };
const profile = { ...testUser, isFollowing: false, followersCount: 0, followingCount: 0 };

const log = vi.spyOn(console, 'error');
beforeEach(() => void log.mockReset().mockImplementation(noteMisuse));
afterEach(() => {
  log.mockReset();
});

const toasts = () => within(screen.getByRole('region', { name: 'Notifications (F8)' }));
const refuse = () => refusal('Not today', 500);

const answers: Answers = {
  'GET /tweet/all-tweets': () => [own],
  'GET /tweet/single-tweet/t1': () => [own],
  'GET /comment/t1': () => [ownComment],
  [`GET /user/user-details/${testUser._id}`]: () => profile,
  'GET /user/user-details/u2': () => ({ ...profile, _id: 'u2' }),
};

async function remove(text: string) {
  await screen.findAllByText(text);
  await deletePost(articleOf(text));
}

async function press(name: 'Post' | 'Comment' | 'Update') {
  const button = () => within(screen.getByRole('main')).getByRole('button', { name });
  // The toast of a refusal appears a moment before the field is enabled again.
  await waitFor(() => expect(button().hasAttribute('disabled')).toBe(false));
  await userEvent.click(button());
}

async function edit(text: string) {
  await screen.findAllByText(text);
  await chooseInMenu(articleOf(text), 'Update');
  await userEvent.type(screen.getByRole('textbox', { name: 'Edit the text' }), ', changed');
  await press('Update');
}

const told = [
  [
    'a new tweet',
    'S8.07',
    'POST /tweet/add-tweet',
    '/',
    'Post',
    async () => {
      await userEvent.type(await screen.findByPlaceholderText('What is happening?!'), 'Brand new');
      await press('Post');
    },
  ],
  ['an edited tweet', 'S8.08', 'PATCH /tweet/edit-tweet/t1', '/tweet/t1', 'Update', () => edit('My words')],
  [
    'a new comment',
    'S8.09',
    'POST /comment/t1',
    '/tweet/t1',
    'Comment',
    async () => {
      await userEvent.type(await screen.findByRole('textbox', { name: 'Post your reply' }), 'Brand new');
      await press('Comment');
    },
  ],
  ['an edited comment', 'S8.10', 'PATCH /comment/c1', '/tweet/t1', 'Update', () => edit('My remark')],
] as const;

for (const [what, row, call, address, button, make] of told) {
  test(
    `${what} that is refused is a destructive toast: the text in the format, else the raw body`,
    { tags: [row, 'S8.01', 'S8.12'] },
    async () => {
      const { server } = openPage(address, { ...answers, [call]: refuse });
      await make();
      expect((await toasts().findByRole('alert')).textContent).toBe('Not today');
      server[call] = () => new Response('{ "message":  "no" }', { status: 403 });
      await press(button);
      await waitFor(() => expect(toasts().getByRole('alert').textContent).toBe('{ "message":  "no" }'));
    },
  );
}

test('a comment that is refused is not added, and its text stays', { tags: 'S8.16' }, async () => {
  openPage('/tweet/t1', { ...answers, 'POST /comment/t1': refuse });
  const box = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Post your reply' });
  await screen.findByText('My remark');
  await userEvent.type(box, 'Brand new');
  await userEvent.click(screen.getByRole('button', { name: 'Comment' }));
  await toasts().findByRole('alert');
  expect(box.value).toBe('Brand new');
  const comments = within(screen.getByRole('region', { name: 'Comments' })).getAllByRole('article');
  expect(comments.map((comment) => comment.textContent)).toEqual([expect.stringContaining('My remark')]);
});

test.each([
  ['before', false],
  ['after', true],
] as const)(
  'a failure of the list of followed users %s that of all users is reported once where the card of suggestions is loaded twice',
  { tags: 'S8.23' },
  async (_, isLate) => {
    const loadedTwice = Promise.withResolvers<void>();
    const refusals: Response[] = [];
    let loads = 0;
    openPage('/', {
      ...answers,
      'GET /user/all-users': () => {
        loads += 1;
        if (loads === 2) loadedTwice.resolve();
        return refuse();
      },
      'GET /follow/following/u1': async () => {
        if (isLate) await loadedTwice.promise;
        const refused = refuse();
        refusals.push(refused);
        return refused;
      },
    });
    await waitFor(() => expect(log).toHaveBeenCalledWith('user list:', expect.anything()));
    // The calls are made side by side: the second refusal of this list may come later.
    await waitFor(() => expect(refusals.map(({ bodyUsed }) => bodyUsed)).toEqual([true, true]));
    await waitFor(() => expect(log).toHaveBeenCalledWith('following list:', expect.anything()));
    expect(log.mock.calls.filter(([what]) => what === 'following list:')).toHaveLength(1);
  },
);

/** `isList` where a panel replaces the list that can't be loaded. */
const logged = [
  {
    what: 'a tweet that can not be deleted',
    row: 'S8.18',
    call: 'POST /tweet/delete-tweet/t1',
    address: '/',
    make: () => remove('My words'),
  },
  {
    what: 'a comment that can not be deleted',
    row: 'S8.19',
    call: 'DELETE /comment/c1',
    address: '/tweet/t1',
    make: () => remove('My remark'),
  },
  {
    what: 'a feed that can not be loaded',
    row: 'S8.20',
    call: 'GET /tweet/all-tweets',
    address: '/',
    isList: true,
  },
  {
    what: 'the feed of followed users that can not be loaded',
    row: 'S8.20',
    call: 'GET /tweet/following-tweets',
    address: '/following',
    isList: true,
  },
  { what: 'users that can not be loaded', row: 'S8.22', call: 'GET /user/all-users', address: '/' },
  {
    what: 'users that can not be found',
    row: 'S8.22',
    call: 'GET /user/all-users',
    address: '/search?q=roses',
    isList: true,
  },
  {
    what: 'following that can not be loaded',
    row: 'S8.23',
    call: 'GET /follow/following/u2',
    address: '/profile/u2/follow',
    isList: true,
  },
  {
    what: 'the tweets of a user that can not be loaded',
    row: 'S8.24',
    call: `GET /tweet/user-tweet/${testUser._id}`,
    address: `/profile/${testUser._id}`,
    isList: true,
  },
  {
    what: 'a session that can not be checked',
    row: 'S8.25',
    call: 'GET /user/current-user',
    address: '/',
    isList: true,
  },
] as const;

for (const one of logged) {
  const { what, row, call, address } = one;
  const tags = row === 'S8.23' ? [row, 'S8.50'] : row;
  test(`${what}: the reason is logged, and there is no toast`, { tags }, async () => {
    const { store } = openPage(address, { ...answers, [call]: refuse });
    if ('make' in one) await one.make();
    await waitFor(() =>
      expect(log).toHaveBeenCalledWith(expect.stringMatching(/:$/), expect.objectContaining({ status: 500 })),
    );
    if ('isList' in one) {
      const panel = await screen.findByRole('alert');
      expect(panel.textContent).toContain('The server did not give it.');
      expect(within(panel).getByRole('button', { name: 'Retry' })).toBeTruthy();
    }
    expect(screen.queryByText(/Not today/)).toBeNull();
    expect(store.get(toastsAtom)).toEqual([]);
  });
}

test(
  'tweets that can not be found: only the log has the reason, and Retry asks for them again',
  { tags: 'S8.24' },
  async () => {
    const { server, store } = openPage('/search?q=roses', { ...answers, 'GET /tweet/all-tweets': refuse });
    const panel = await screen.findByRole('alert');
    expect(panel.textContent).toContain('The server did not give it.');
    expect(log).toHaveBeenCalledWith('tweet list:', expect.objectContaining({ status: 500 }));
    expect(screen.queryByText(/Not today/)).toBeNull();
    expect(store.get(toastsAtom)).toEqual([]);
    server['GET /tweet/all-tweets'] = () => [testTweet({ content: 'Of roses' })];
    await userEvent.click(within(panel).getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Of roses')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  },
);

const ended = 'Your session has ended. Sign in to go on where you were.';
const changes = [
  {
    what: 'a like',
    row: 'S8.17',
    call: 'POST /like/t1',
    address: '/',
    make: async () => userEvent.click(await screen.findByRole('button', { name: 'Like' })),
  },
  {
    what: 'a follow',
    row: 'S8.21',
    call: 'POST /follow/u2',
    address: '/profile/u2',
    make: async () => userEvent.click(await screen.findByRole('button', { name: 'Follow' })),
  },
] as const;

for (const one of [...logged.filter(({ row }) => row !== 'S8.25'), ...changes]) {
  const { what, row, call, address } = one;
  test(
    `${what}, since the session has ended: that is said, not what the server says`,
    { tags: row },
    async () => {
      const { router } = openPage(address, { ...answers, [call]: () => refusal('Not today', 401) });
      if ('make' in one) await one.make();
      expect((await screen.findByText(ended)).closest('[role=alert]')?.textContent).toBe(ended);
      await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
      expect(screen.queryByText(/Not today/)).toBeNull();
    },
  );
}
