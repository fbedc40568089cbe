import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Answers, openPage, refusal } from '#tests/fixtures/app.tsx';
import { testTweet, testUser } from '#tests/fixtures/stores.ts';

/*
 * How a call that the server refuses is reported: by a destructive toast with its text, or in the log only (spec §8).
 */

const me = {
  _id: testUser._id,
  username: testUser.username,
  email: testUser.email,
  avatar: testUser.avatar,
};
const own = testTweet({ content: 'My words', owner: me });
const ownComment = { _id: 'c1', content: 'My remark', createdAt: own.createdAt, owner: me };
const profile = { ...testUser, isFollowing: false, followersCount: 0, followingCount: 0 };

const log = vi.spyOn(console, 'error');
beforeEach(() => {
  localStorage.clear();
  log.mockReset().mockImplementation(() => {});
});
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

async function choose(text: string, entry: 'Update' | 'Delete') {
  const [content] = await screen.findAllByText(text);
  const article = content?.closest<HTMLElement>('article') ?? document.body;
  await userEvent.click(within(article).getByRole('button', { name: 'More' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: entry, hidden: true }));
}

async function remove(text: string) {
  await choose(text, 'Delete');
  const question = await screen.findByRole('dialog', { name: 'Delete this?' });
  await userEvent.click(within(question).getByRole('button', { name: 'Delete' }));
}

async function edit(text: string) {
  await choose(text, 'Update');
  await userEvent.type(screen.getByRole('textbox', { name: 'Edit the text' }), ', changed');
  await userEvent.click(screen.getByRole('button', { name: 'Update' }));
}

const told = [
  [
    'a new tweet',
    'S8.07',
    'POST /tweet/add-tweet',
    '/',
    async () => {
      await userEvent.type(await screen.findByPlaceholderText('What is happening?!'), 'Brand new');
      await userEvent.click(
        within(screen.getByRole('form', { name: 'Create a post' })).getByRole('button', { name: 'Post' }),
      );
    },
  ],
  ['an edited tweet', 'S8.08', 'PATCH /tweet/edit-tweet/t1', '/tweet/t1', () => edit('My words')],
  [
    'a new comment',
    'S8.09',
    'POST /comment/t1',
    '/tweet/t1',
    async () => {
      await userEvent.type(await screen.findByRole('textbox', { name: 'Post your reply' }), 'Brand new');
      await userEvent.click(screen.getByRole('button', { name: 'Comment' }));
    },
  ],
  ['an edited comment', 'S8.10', 'PATCH /comment/c1', '/tweet/t1', () => edit('My remark')],
] as const;

for (const [what, row, call, address, make] of told) {
  test(`${what} that is refused is a destructive toast`, { tags: row }, async () => {
    openPage(address, { ...answers, [call]: refuse });
    await make();
    expect((await toasts().findByRole('alert')).textContent).toBe('Not today');
  });
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

test(
  'whom the user follows is reported once where the card of suggestions is loaded twice',
  { tags: 'S8.23' },
  async () => {
    openPage('/', { ...answers, 'GET /user/all-users': refuse, 'GET /follow/following/u1': refuse });
    await waitFor(() => expect(log).toHaveBeenCalledWith('user list:', expect.anything()));
    expect(log.mock.calls.filter(([what]) => what === 'following list:')).toHaveLength(1);
  },
);

const logged = [
  ['a tweet that can not be deleted', 'S8.18', 'POST /tweet/delete-tweet/t1', '/', () => remove('My words')],
  [
    'a comment that can not be deleted',
    'S8.19',
    'DELETE /comment/c1',
    '/tweet/t1',
    () => remove('My remark'),
  ],
  ['a feed that can not be loaded', 'S8.20', 'GET /tweet/all-tweets', '/', async () => {}],
  [
    'the feed of followed users that can not be loaded',
    'S8.20',
    'GET /tweet/following-tweets',
    '/following',
    async () => {},
  ],
  ['users that can not be loaded', 'S8.22', 'GET /user/all-users', '/', async () => {}],
  [
    'following that can not be loaded',
    ['S8.23', 'S8.50'],
    'GET /follow/following/u2',
    '/profile/u2/follow',
    async () => {},
  ],
  [
    'the tweets of a user that can not be loaded',
    'S8.24',
    `GET /tweet/user-tweet/${testUser._id}`,
    `/profile/${testUser._id}`,
    async () => {},
  ],
] as const;

for (const [what, row, call, address, make] of logged) {
  test(`${what}: the reason is logged, and there is no toast`, { tags: [row].flat() }, async () => {
    openPage(address, { ...answers, [call]: refuse });
    await make();
    await waitFor(() =>
      expect(log).toHaveBeenCalledWith(expect.stringMatching(/:$/), expect.objectContaining({ status: 500 })),
    );
    expect(toasts().queryByRole('alert')).toBeNull();
    expect(toasts().queryByRole('status')).toBeNull();
  });
}
