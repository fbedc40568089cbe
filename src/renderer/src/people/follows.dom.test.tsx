import { expect, test, vi } from 'vitest';
import { silenceLog } from '#tests/fixtures/log.ts';
import { slowServer, testStore, testUser } from '#tests/fixtures/stores.ts';
import { signOut } from '#renderer/stores/session/auth.ts';
import { followedAtom, toggleFollow } from './follows.ts';
import { outboxAtom } from '#renderer/outbox/atoms.ts';
import { replaceProfileAtom } from '#renderer/stores/entities/profiles.ts';
import { profileAtom } from '#renderer/stores/entities/profiles.ts';
import { openToastAtom } from '#renderer/stores/toasts.ts';

const bo = { ...testUser, _id: 'u2', isFollowing: false, followersCount: 3, followingCount: 1 };

function server(profile: Partial<typeof bo> = {}) {
  const { call, ...server } = slowServer();
  const store = testStore(call);
  store.set(replaceProfileAtom, { ...bo, ...profile });
  store.set(replaceProfileAtom, { ...bo, _id: testUser._id, followingCount: 7 });
  return {
    store,
    call,
    shown: () => ({
      followed: store.get(followedAtom('u2')),
      followers: store.get(profileAtom('u2'))?.followersCount,
      ownFollowing: store.get(profileAtom(testUser._id))?.followingCount,
    }),
    ...server,
  };
}

test(
  'the button changes at once, the counts with the answer',
  { tags: ['S1.10', 'S4.39', 'S4.41', 'S7.18', 'S8.29'] },
  async () => {
    const { store, shown, answer } = server();
    const done = toggleFollow(store, bo);
    expect(shown()).toEqual({ followed: true, followers: 3, ownFollowing: 7 });
    await answer({ _id: 'record' });
    await done;
    expect(shown()).toEqual({ followed: true, followers: 4, ownFollowing: 8 });
    expect(store.get(openToastAtom)?.text).toBe('User followed successfully');
  },
);

test('an answer without data means unfollowed', { tags: ['S1.10', 'S4.42', 'S7.18', 'S8.30'] }, async () => {
  const { store, shown, answer } = server({ isFollowing: true });
  const done = toggleFollow(store, bo);
  expect(shown().followed).toBe(false);
  await answer(null);
  await done;
  expect(shown()).toEqual({ followed: false, followers: 2, ownFollowing: 6 });
  expect(store.get(openToastAtom)?.text).toBe('User unfollowed successfully');
});

test('where the response differs from what was desired, it decides and no count changes', async () => {
  const { store, shown, answer, call } = server();
  const done = toggleFollow(store, bo);
  await answer(null);
  await done;
  expect(shown()).toEqual({ followed: false, followers: 3, ownFollowing: 7 });
  expect(call).toHaveBeenCalledTimes(1);
});

test.each([
  [3, 2],
  [0, 0],
])(
  'a failure resets the button, is only logged, and changes %i followers to %i',
  { tags: 'S8.21' },
  async (before, after) => {
    const log = silenceLog();
    const { store, shown, refuse } = server({ followersCount: before });
    const done = toggleFollow(store, bo);
    await refuse();
    await done;
    expect(shown()).toEqual({ followed: false, followers: after, ownFollowing: 7 });
    expect(store.get(openToastAtom)).toBeUndefined();
    expect(log).toHaveBeenCalledOnce();
    log.mockRestore();

    store.set(replaceProfileAtom, { ...bo, followersCount: before });
    expect(shown().followers, 'the next fetch sets it right').toBe(before);
  },
);

test(
  'follow and unfollow before the first answer: the last intent is sent after the one in flight',
  { tags: 'S4.38' },
  async () => {
    const { store, shown, answer, call, asked } = server();
    const done = toggleFollow(store, bo);
    const first = await asked();
    await toggleFollow(store, bo);
    expect(shown().followed).toBe(false);
    expect(call).toHaveBeenCalledTimes(1);
    first.resolve({ _id: 'record' });
    await answer(null);
    await done;
    await vi.waitFor(() => expect(store.get(outboxAtom)).toEqual([]));
    expect(shown()).toEqual({ followed: false, followers: 3, ownFollowing: 7 });
  },
);

test('a response after signing out has no effect', async () => {
  const { store, asked } = server();
  const done = toggleFollow(store, bo);
  const call = await asked();
  signOut(store);
  call.resolve({ _id: 'record' });
  await done;
  expect(store.get(followedAtom('u2'))).toBeUndefined();
  expect(store.get(openToastAtom)).toBeUndefined();
});
