import { queryClientAtom } from 'jotai-tanstack-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiFailure } from '#renderer/api/failure.ts';
import { english } from '#renderer/i18n/en/messages.ts';
import { inboxQueryAtom, refreshInboxAtom } from '#renderer/stores/entities/inbox.ts';
import { replaceTweetsAtom, tweetsAtom } from '#renderer/stores/entities/tweets.ts';
import { openToastAtom } from '#renderer/stores/toasts.ts';
import { testStore, testTweet, testUser } from '#tests/fixtures/stores.ts';
import { authAtom, interruptedUserIdAtom, sessionKey, signInAtom, userIdAtom } from './auth.ts';
import { injectedServicesAtom, servicesAtom } from './services.ts';
import { endSession, sessionQueryAtom } from './session.ts';

let answer: () => Promise<unknown>;
const call = vi.fn(async (): Promise<unknown> => answer());
const as = (user: unknown) => async () => ({ user });
const refuse = (status: number) => async () => {
  throw new ApiFailure('refused', 'no', { status });
};

beforeEach(() => {
  // With intervals, in which the session is checked again: nothing is drawn here.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
  localStorage.clear();
  call.mockClear();
});
afterEach(() => vi.useRealTimers());

/** A page that was restored with the user of the last run. */
async function page(first: () => Promise<unknown>) {
  answer = first;
  const store = testStore(call);
  store.set(replaceTweetsAtom, [testTweet()]);
  store.get(queryClientAtom).setQueryData(sessionKey, testUser._id);
  void store.get(queryClientAtom).invalidateQueries({ queryKey: sessionKey });
  const leave = store.sub(sessionQueryAtom, () => {});
  await vi.advanceTimersByTimeAsync(10);
  return { store, leave };
}

test('a confirmed session keeps the loaded data, and repeats failed requests', async () => {
  const { store, leave } = await page(as({ ...testUser, fullName: 'Ada again' }));
  expect(call).toHaveBeenCalledExactlyOnceWith('currentUser', { signal: expect.any(AbortSignal) });
  expect(store.get(sessionQueryAtom).data).toBe(testUser._id);
  expect(store.get(authAtom).userInfo?.fullName).toBe('Ada again');
  expect(store.get(tweetsAtom).size).toBe(1);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(call, 'once is enough').toHaveBeenCalledTimes(1);
  leave();
});

test("another account's session leaves no data of the previous one", async () => {
  const { store, leave } = await page(as({ ...testUser, _id: 'u9' }));
  expect([store.get(userIdAtom), store.get(tweetsAtom).size]).toEqual(['u9', 0]);
  leave();
});

test('a session that the server does not know ends, with a message, and the page is remembered', async () => {
  const { store, leave } = await page(refuse(401));
  expect(store.get(authAtom).loggedIn).toBe(false);
  expect(store.get(interruptedUserIdAtom)).toBe(testUser._id);
  expect(store.get(openToastAtom)).toMatchObject({
    text: english.login.sessionEnded,
    variant: 'destructive',
  });
  store.set(signInAtom, testUser);
  expect(store.get(interruptedUserIdAtom)).toBeNull();
  leave();
});

test('a signed-out visitor gets no message about an ended session', () => {
  const store = testStore(call);
  endSession(store);
  const shown = store.get(openToastAtom)?.id;
  endSession(store);
  expect(store.get(openToastAtom)?.id).toBe(shown);
});

test('while the response is unusable, the check is repeated every ten seconds', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  const { store, leave } = await page(refuse(500));
  expect(store.get(userIdAtom), 'presumed').toBe(testUser._id);
  await vi.advanceTimersByTimeAsync(9_900);
  expect(call).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(200);
  expect(call).toHaveBeenCalledTimes(2);
  answer = as(testUser);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(call).toHaveBeenCalledTimes(3);
  leave();
  log.mockRestore();
});

test('without a response the check is repeated as soon as the server can be reached, not before', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  const { leave } = await page(async () => {
    throw new ApiFailure('unreachable', 'no');
  });
  await vi.advanceTimersByTimeAsync(30_000);
  expect(call).toHaveBeenCalledTimes(1);
  leave();
  log.mockRestore();
});

test('the inbox is fetched each time it is opened, and refreshed while it is on screen', async () => {
  const store = testStore(call);
  answer = async () => [];
  const { queryFn, ...options } = store.get(inboxQueryAtom);
  await store.get(queryClientAtom).fetchQuery({ ...options, queryFn });
  await store.get(queryClientAtom).fetchQuery({ ...options, queryFn });
  expect(call.mock.calls).toEqual([
    ['notifications', { signal: expect.any(AbortSignal) }],
    ['notifications', { signal: expect.any(AbortSignal) }],
  ]);
  await store.set(refreshInboxAtom);
  expect(store.get(queryClientAtom).getQueryState(options.queryKey)?.isInvalidated).toBe(true);
});

test('services exist only once they have been set', () => {
  const store = testStore(call);
  store.set(injectedServicesAtom, null);
  expect(() => store.get(servicesAtom)).toThrow('not been injected');
});
