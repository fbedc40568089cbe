import { expect, onTestFinished, test, vi } from 'vitest';
import type { CallName } from '#contract/api/calls.ts';
import { followOtherWindows } from '#renderer/app/follow-windows.ts';
import { storedDraftAtom } from '#renderer/stores/drafts/drafts.ts';
import { replaceProfileAtom } from '#renderer/stores/entities/profiles.ts';
import { profileAtom } from '#renderer/stores/entities/profiles.ts';
import { signOut } from '#renderer/stores/session/auth.ts';
import { openToastAtom } from '#renderer/stores/toasts.ts';
import { silenceLog } from '#tests/fixtures/log.ts';
import { post, refused } from '#tests/fixtures/outbox.ts';
import { testStore, testTweet, testUser } from '#tests/fixtures/stores.ts';
import { createLocks, stubChannel } from '#tests/fixtures/windows.ts';
// Otherwise the first broadcast would load it, at any time.
import './apply-broadcast.ts';
import { optimisticOverrideAtom, outboxAtom } from './atoms.ts';
import { enqueueMutation } from './enqueue.ts';
import type { Change } from './entry.ts';
import { channelAtom } from './other-windows.ts';
import { waitersAtom } from './waiters.ts';

const dialogPost: Change = { call: 'addTweet', content: 'of the second', draftSlot: 'dialog', media: false };
const bo = { ...testUser, _id: 'u2', isFollowing: false, followersCount: 3, followingCount: 0 };

/**
 * Two windows of one account. The first is sending a post until `goOn`, so it also sends
 * what the second enqueues meanwhile, which is refused.
 */
async function twoWindows(answer: () => unknown) {
  const channels = stubChannel();
  const locks = createLocks();
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
  const underWay = Promise.withResolvers<void>();
  const windowsThatSent: number[] = [];
  const stores = [0, 1].map((window) => {
    const call = vi.fn(async (name: CallName): Promise<unknown> => {
      if (name === 'currentUser') return { user: testUser };
      if (name === 'userDetails') return bo;
      windowsThatSent.push(window);
      if (windowsThatSent.length > 1) return answer();
      await underWay.promise;
      return testTweet({ content: 'of the first' });
    });
    const store = testStore(call);
    followOtherWindows(store);
    // As the list of pending entries does.
    onTestFinished(store.sub(outboxAtom, () => {}));
    store.set(replaceProfileAtom, bo);
    onTestFinished(() => signOut(store));
    return store;
  });
  const [first, second] = [stores[0] ?? never(), stores[1] ?? never()];
  onTestFinished(() => {
    vi.unstubAllGlobals();
    Reflect.deleteProperty(navigator, 'locks');
  });
  const own = enqueueMutation(first, post('of the first'));
  await vi.waitFor(() => expect(windowsThatSent).toEqual([0]));
  return {
    first,
    second,
    /** Enqueues a change in the second window. */
    make: async (change: Change) => {
      const outcome = enqueueMutation(second, change);
      const { key } = second.get(outboxAtom)[0] ?? never();
      await vi.waitFor(() => expect(second.get(waitersAtom).isOwn(key)).toBe(true));
      return { outcome };
    },
    goOn: async () => {
      underWay.resolve();
      await own;
      await vi.waitFor(() => expect(windowsThatSent, 'the first window sends it').toEqual([0, 0]));
    },
    closeSecond: () => {
      const keys = second.get(outboxAtom).map(({ key }) => key);
      channels.close(second.get(channelAtom));
      signOut(second);
      for (const key of keys) locks.release(`warble.made.${key}`);
    },
  };
}

const fail = () => {
  throw refused(400);
};

test('a post refused when another window sent it is reported and restored in its own window', async () => {
  const { first, second, make, goOn } = await twoWindows(fail);
  second.set(storedDraftAtom('dialog'), 'of the second');
  const { outcome } = await make(dialogPost);
  await goOn();
  expect(await outcome).toBe('refused');
  expect(second.get(openToastAtom)).toMatchObject({ text: 'no, 400', variant: 'destructive' });
  expect(second.get(storedDraftAtom('dialog'))).toBe('of the second');
  expect(second.get(outboxAtom)).toEqual([]);
  expect(first.get(openToastAtom)?.text).toBe('Tweet created Sucessfully!');
  expect(Object.keys(localStorage).filter((key) => key.startsWith('warble.outbox.'))).toEqual([]);
});

test('a follow refused when another window sent it is undone in its own window, with one follower less', async () => {
  const { first, second, make, goOn } = await twoWindows(fail);
  const logged = silenceLog();
  await make({ call: 'toggleFollow', id: 'u2', about: 'bo', desired: true });
  expect(second.get(optimisticOverrideAtom('toggleFollow/u2'))).toBe(true);
  await goOn();
  await vi.waitFor(() => expect(second.get(profileAtom('u2'))?.followersCount).toBe(2));
  expect(second.get(optimisticOverrideAtom('toggleFollow/u2'))).toBeUndefined();
  expect(first.get(profileAtom('u2'))?.followersCount).toBe(3);
  expect(logged).toHaveBeenCalledOnce();
  logged.mockRestore();
});

const comment = {
  _id: 'c1',
  content: 'of the second',
  createdAt: new Date(0).toISOString(),
  owner: testUser,
};
test.each<readonly [Change, unknown, string]>([
  [
    { call: 'editTweet', id: 't1', content: 'of the second' },
    testTweet({ _id: 't2', content: 'of the second' }),
    '✅ Tweet updated Sucessfully!',
  ],
  [
    { call: 'addComment', id: 't1', about: 'bo', content: 'of the second' },
    comment,
    'Comment created Sucessfully!',
  ],
  [{ call: 'editComment', id: 'c1', content: 'of the second' }, comment, '✅ Comment updated Sucessfully!'],
  [
    { call: 'toggleFollow', id: 'u2', about: 'bo', desired: true },
    { _id: 'f1' },
    'User followed successfully',
  ],
])('%o that another window has sent shows its toast only in its own window', async (change, answer, text) => {
  const { first, second, make, goOn } = await twoWindows(() => answer);
  const { outcome } = await make(change);
  await goOn();
  expect(await outcome).toBe('sent');
  expect(second.get(openToastAtom)?.text).toBe(text);
  expect(first.get(openToastAtom)?.text).toBe('Tweet created Sucessfully!');
});

test('an entry of a closed window is reported and restored in the window that sends it', async () => {
  const { first, make, goOn, closeSecond } = await twoWindows(fail);
  await make(dialogPost);
  closeSecond();
  await goOn();
  await vi.waitFor(() => expect(first.get(openToastAtom)?.text).toBe('no, 400'));
  await vi.waitFor(() => expect(first.get(storedDraftAtom('dialog'))).toBe('of the second'));
  expect(first.get(outboxAtom)).toEqual([]);
});

const never = () => {
  throw new Error('There is no such window.');
};
