import { MantineProvider } from '@mantine/core';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Provider } from 'jotai';
import { MemoryRouter } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { ApiFailure } from '#renderer/api/failure.ts';
import { silenceLog } from '#tests/fixtures/log.ts';
import { testStore, testUser } from '#tests/fixtures/stores.ts';
import { WhoToFollow } from './who-to-follow.tsx';

const user = (id: string, isFollowing = false) => ({
  ...testUser,
  _id: id,
  username: `name-${id}`,
  isFollowing,
});

function card(users: () => unknown, following: () => unknown = () => []) {
  const call = vi.fn(async (name: string): Promise<unknown> => {
    if (name === 'allUsers') return users();
    if (name === 'following') return following();
    return { _id: 'record' };
  });
  const { container } = render(
    <Provider store={testStore(call)}>
      <MantineProvider env="test">
        <MemoryRouter>
          <WhoToFollow />
        </MemoryRouter>
      </MantineProvider>
    </Provider>,
  );
  return { call, section: () => container.querySelector('section') };
}

const names = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'));

test(
  'of 20 users, shows those who are neither followed nor oneself',
  { tags: ['S2.104', 'S7.46', 'S9.05', 'S9.06'] },
  async () => {
    const { call } = card(
      // No more than are shown, so that a wrong one would be visible.
      () => [user(testUser._id), user('a', true), user('b'), user('c')],
      () => [{ _id: 'r', following: { _id: 'b' } }],
    );
    await screen.findAllByRole('button', { name: 'Follow' });
    expect(call).toHaveBeenCalledWith('allUsers', expect.objectContaining({ payload: { limit: 20 } }));
    expect(names()).toEqual(['/profile/c']);
  },
);

test(
  'shows 3 of them; following one changes their button and nothing else',
  { tags: ['S2.105', 'S9.08'] },
  async () => {
    const { call } = card(() => [user('a'), user('b'), user('c'), user('d')]);
    const [first] = await screen.findAllByRole('button', { name: 'Follow' });
    const before = names();
    if (first) await userEvent.click(first);
    expect(await screen.findByRole('button', { name: 'Following' })).toBe(first);
    expect(screen.getAllByRole('button', { name: 'Follow' })).toHaveLength(2);
    expect(names()).toEqual(before);
    // The code that sends it is loaded lazily, and must not run after the test.
    await waitFor(() => expect(call).toHaveBeenCalledWith('toggleFollow', expect.anything()));
  },
);

test('draws them in random order', { tags: 'S9.07' }, async () => {
  const random = vi.spyOn(Math, 'random').mockReturnValue(0.99);
  card(() => [user('a'), user('b'), user('c'), user('d')]);
  await screen.findAllByRole('button', { name: 'Follow' });
  expect(names()).toEqual(['/profile/d', '/profile/c', '/profile/b']);
  random.mockRestore();
});

test("shows nothing where the users can't be loaded", async () => {
  const { section } = card(() => {
    throw new ApiFailure('unreachable', 'down');
  });
  expect(section()?.getAttribute('aria-busy')).toBe('true');
  await waitFor(() => expect(section()).toBeNull());
});

test('works without the list of followed users where that fails', async () => {
  const log = silenceLog();
  card(
    () => [user('a', true), user('b')],
    () => {
      throw new ApiFailure('unreachable', 'down');
    },
  );
  await screen.findByRole('button', { name: 'Follow' });
  expect(names()).toEqual(['/profile/b']);
  expect(log).toHaveBeenCalledOnce();
  log.mockRestore();
});
