import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClientAtom } from 'jotai-tanstack-query';
import { profileKey } from '#renderer/stores/entities/profiles.ts';
import { toastsAtom } from '#renderer/stores/toasts.ts';
import { noteMisuse } from '#tests/fixtures/log.ts';
import { type Answers, openPage, refusal } from '#tests/fixtures/app.tsx';
import { testTweet, testUser } from '#tests/fixtures/stores.ts';

const bo = {
  _id: 'u2',
  fullName: 'Bo Example',
  username: 'bo',
  email: 'bo@warble.example',
  avatar: '/media/bo.png',
  coverImage: '/media/cover.png',
  bio: 'Writes tests.',
  isFollowing: false,
  followersCount: 3,
  followingCount: 5,
};
const details = (id: string) => `GET /user/user-details/${id}`;
const person = (id: string) => ({ _id: id, username: `name-${id}`, avatar: '' });

function openProfile(answers: Answers = {}, path = '/profile/u2') {
  return openPage(path, {
    [details('u2')]: () => bo,
    [details(testUser._id)]: () => ({ ...bo, ...testUser }),
    'GET /tweet/user-tweet/u2': () => [testTweet({ _id: 'a', content: 'first' })],
    [`GET /tweet/user-tweet/${testUser._id}`]: () => null,
    ...answers,
  });
}

const log = vi.spyOn(console, 'error');
beforeEach(() => {
  log.mockReset().mockImplementation(noteMisuse);
});
afterEach(() => {
  log.mockReset();
});

test(
  'shows a user, their counts, and their tweets',
  { tags: ['S1.12', 'S2.55', 'S2.56', 'S2.57', 'S2.60', 'S2.63', 'S6.06', 'S7.14', 'S7.32'] },
  async () => {
    const tweets = Promise.withResolvers<unknown>();
    openProfile({ 'GET /tweet/user-tweet/u2': () => tweets.promise });
    expect(await screen.findByRole('heading', { level: 1, name: 'Bo Example' })).toBeTruthy();
    expect(screen.queryByText('User has no tweets!')).toBeNull();
    tweets.resolve([testTweet({ _id: 'a', content: 'first' })]);
    const main = within(screen.getByRole('main'));
    expect(main.getByText('@bo')).toBeTruthy();
    expect(main.getByText('bo@warble.example', { selector: 'header *' })).toBeTruthy();
    const pictures = [...screen.getByRole('main').querySelectorAll('header img')];
    expect(pictures.map((image) => image.getAttribute('src'))).toEqual(['/media/cover.png', '/media/bo.png']);
    expect(main.getByText('Writes tests.')).toBeTruthy();
    for (const name of ['5 Following', '3 Followers']) {
      expect(main.getByRole('link', { name }).getAttribute('href')).toBe('/profile/u2/follow');
    }
    expect(await main.findByText('first')).toBeTruthy();
    expect(main.queryByRole('link', { name: 'Edit Profile' })).toBeNull();
  },
);

test('the button of a user who is followed already is "Following"', { tags: 'S7.14' }, async () => {
  openProfile({ [details('u2')]: () => ({ ...bo, isFollowing: true }) });
  expect(await screen.findByRole('button', { name: 'Following' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Follow' })).toBeNull();
});

test('the cover opens a larger view', { tags: 'S2.53' }, async () => {
  openProfile();
  await userEvent.click(await screen.findByRole('button', { name: 'Cover image: larger view' }));
  expect(await screen.findByRole('dialog', { name: 'Cover image' })).toBeTruthy();
});

const noBios = [
  ['', 'S2.58'],
  ['undefined', 'S2.59'],
] as const;

for (const [bio, row] of noBios)
  test(`the bio ${JSON.stringify(bio)} is shown as empty`, { tags: row }, async () => {
    openProfile({ [details('u2')]: () => ({ ...bo, bio }) });
    expect(await screen.findByText('No bio available')).toBeTruthy();
    expect(screen.queryByText('undefined')).toBeNull();
  });

test.each(['', null])(
  'without a cover image (%j) there is a placeholder',
  { tags: 'S2.54' },
  async (none) => {
    openProfile({ [details('u2')]: () => ({ ...bo, coverImage: none }) });
    expect(await screen.findByRole('img', { name: 'No cover image' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Cover image: larger view' })).toBeNull();
    const pictures = [...screen.getByRole('main').querySelectorAll('header img')];
    expect(pictures.map((image) => image.getAttribute('src'))).toEqual(['/media/bo.png']);
  },
);

test('missing fields of a user are shown as empty, and the username as the name', async () => {
  openProfile({ [details('u2')]: () => ({ ...bo, bio: null, fullName: null }) });
  expect(await screen.findByText('No bio available')).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1, name: 'bo' })).toBeTruthy();
});

test('a profile that is requested during a follow is requested again', async () => {
  const before = Promise.withResolvers<unknown>();
  const answers = [before.promise, { ...bo, isFollowing: true, followersCount: 4 }];
  const load = vi.fn(() => answers.shift());
  openProfile({
    [details('u2')]: load,
    'GET /user/all-users': () => [person('u2')],
    'POST /follow/u2': () => ({ _id: 'record' }),
  });
  const card = within(await screen.findByRole('region', { name: 'Who to Follow', hidden: true }));
  await userEvent.click(await card.findByRole('button', { name: 'Follow', hidden: true }));
  await waitFor(() => expect(load).toHaveBeenCalledTimes(2));
  before.resolve(bo);
  expect(await screen.findByRole('link', { name: '4 Followers' })).toBeTruthy();
});

test('a profile that is being refreshed while a follow is made shows no answer from before it', async () => {
  const before = Promise.withResolvers<unknown>();
  const after = { ...bo, isFollowing: true, followersCount: 4 };
  const answers = [bo, before.promise];
  const load = vi.fn(() => answers.shift() ?? after);
  const { store } = openProfile({ [details('u2')]: load, 'POST /follow/u2': () => ({ _id: 'record' }) });
  const follow = await within(await screen.findByRole('main')).findByRole('button', { name: 'Follow' });
  void store.get(queryClientAtom).invalidateQueries({ queryKey: profileKey('u2') });
  await waitFor(() => expect(load).toHaveBeenCalledTimes(2));
  await userEvent.click(follow);
  expect(await screen.findByRole('link', { name: '4 Followers' })).toBeTruthy();
  before.resolve(bo);
  await waitFor(() => expect(store.get(queryClientAtom).isFetching()).toBe(0));
  expect(screen.getByRole('link', { name: '4 Followers' })).toBeTruthy();
  expect(follow.textContent).toBe('Following');
});

test('suggestions from before a follow neither undo it nor suggest the followed user', async () => {
  const before = Promise.withResolvers<unknown>();
  openProfile({
    'GET /user/all-users': () => before.promise,
    'POST /follow/u2': () => ({ _id: 'record' }),
  });
  const follow = await within(await screen.findByRole('main')).findByRole('button', { name: 'Follow' });
  await userEvent.click(follow);
  await screen.findByRole('link', { name: '4 Followers' });
  before.resolve([person('u2'), person('u3')]);
  const card = within(await screen.findByRole('region', { name: 'Who to Follow', hidden: true }));
  expect(await card.findAllByRole('button', { name: 'Follow', hidden: true })).toHaveLength(1);
  expect(card.queryByText('name-u2')).toBeNull();
  expect(follow.textContent).toBe('Following');
});

test(
  'the own profile links to the settings, and has no Follow button',
  { tags: ['S2.61', 'S2.64', 'S6.05'] },
  async () => {
    openProfile({}, `/profile/${testUser._id}`);
    const edit = await screen.findByRole('link', { name: 'Edit Profile' });
    expect(edit.getAttribute('href')).toBe('/settings');
    expect(screen.queryByRole('button', { name: 'Follow' })).toBeNull();
    expect(await screen.findByText('User has no tweets!')).toBeTruthy();
  },
);

test(
  'Follow turns into Following at once; the count follows the answer',
  { tags: ['S2.62', 'S4.37', 'S6.06'] },
  async () => {
    const answer = Promise.withResolvers<unknown>();
    openProfile({ 'POST /follow/u2': () => answer.promise });
    await userEvent.click(await screen.findByRole('button', { name: 'Follow' }));
    expect(screen.getByRole('button', { name: 'Following' })).toBeTruthy();
    expect(screen.getByRole('link', { name: '3 Followers' })).toBeTruthy();
    answer.resolve({ _id: 'record' });
    expect(await screen.findByRole('link', { name: '4 Followers' })).toBeTruthy();
    // The component that shows toasts is loaded with the first one.
    expect((await screen.findByRole('status')).textContent).toContain('User followed successfully');
  },
);

test(
  'a failed follow resets the button, counts one less, and shows no toast',
  { tags: 'S4.40' },
  async () => {
    const { store } = openProfile({ 'POST /follow/u2': () => refusal('no') });
    await userEvent.click(await screen.findByRole('button', { name: 'Follow' }));
    expect(await screen.findByRole('link', { name: '2 Followers' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Follow' })).toBeTruthy();
    expect(store.get(toastsAtom)).toEqual([]);
  },
);

test('a suggested user and their profile show one follow state', async () => {
  openProfile({ 'GET /user/all-users': () => [bo], 'POST /follow/u2': () => ({ _id: 'record' }) });
  const card = within(await screen.findByRole('region', { name: 'Who to Follow', hidden: true }));
  await userEvent.click(await card.findByRole('button', { name: 'Follow', hidden: true }));
  await waitFor(() =>
    expect(screen.getAllByRole('button', { name: 'Following', hidden: true })).toHaveLength(2),
  );
});

test.each([
  [404, 'User does not exist'],
  [400, 'userId must be an id of 24 hexadecimal characters'],
])('whom the server does not know (%i) does not exist, with a way on', async (status, text) => {
  const { router } = openProfile({ [details('u2')]: () => refusal(text, status) });
  const missing = await screen.findByRole('alert');
  expect(missing.textContent).toContain('This person does not exist.');
  expect(screen.queryByText(text)).toBeNull();
  expect(screen.getByRole('heading', { level: 1, name: 'Profile' })).toBeTruthy();
  expect(log).toHaveBeenCalledWith('profile:', expect.objectContaining({ status }));
  await userEvent.click(within(missing).getByRole('link', { name: 'Go to Home' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/'));
});

test('a profile that can not be loaded is an error with Retry, and logged', async () => {
  const { server } = openProfile({ [details('u2')]: () => refusal('Not now', 500) });
  expect((await screen.findByRole('alert')).textContent).toContain('The server did not give it.');
  expect(screen.queryByText(/Not now/)).toBeNull();
  expect(screen.getByRole('heading', { level: 1, name: 'Profile' })).toBeTruthy();
  expect(log).toHaveBeenCalledWith('profile:', expect.objectContaining({ status: 500 }));
  server[details('u2')] = () => bo;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Bo Example' })).toBeTruthy();
});

test(
  'the follow page lists both sides, and links back',
  { tags: ['S2.69', 'S7.20', 'S7.22', 'S8.26'] },
  async () => {
    openProfile(
      {
        'GET /follow/following/u2': () => [
          { _id: 'r1', following: person('x') },
          { _id: 'r2', following: null },
        ],
        'GET /follow/followers/u2': () => [{ _id: 'r3', follower: person('y'), following: person('u2') }],
      },
      '/profile/u2/follow',
    );
    const following = within(await screen.findByRole('list', { name: 'Following' }));
    expect(following.getByRole('link', { name: /name-x/ }).getAttribute('href')).toBe('/profile/x');
    expect(following.getByText('Invalid following data')).toBeTruthy();
    const followers = within(await screen.findByRole('list', { name: 'Followers' }));
    expect(followers.getByRole('link', { name: /name-y/ })).toBeTruthy();
    await userEvent.click(screen.getByRole('link', { name: 'Back' }));
    expect(await screen.findByText('first')).toBeTruthy();
  },
);

test('empty follow lists show a text', { tags: ['S2.67', 'S2.68'] }, async () => {
  openProfile(
    { 'GET /follow/following/u2': () => null, 'GET /follow/followers/u2': () => [] },
    '/profile/u2/follow',
  );
  expect(await screen.findByText('No following')).toBeTruthy();
  expect(await screen.findByText('No followers')).toBeTruthy();
});

test('a follow list that fails has a Retry of its own', async () => {
  const { server } = openProfile(
    { 'GET /follow/following/u2': () => refusal('busy'), 'GET /follow/followers/u2': () => [] },
    '/profile/u2/follow',
  );
  expect((await screen.findByRole('alert')).textContent).toContain('The server did not give it.');
  expect(log).toHaveBeenCalledWith('following list:', expect.anything());
  server['GET /follow/following/u2'] = () => [{ _id: 'r1', following: person('x') }];
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('link', { name: /name-x/ })).toBeTruthy();
});
