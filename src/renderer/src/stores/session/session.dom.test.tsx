import { QueryObserver } from '@tanstack/react-query';
import { queryClientAtom } from 'jotai-tanstack-query';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { ApiFailure } from '#renderer/api/failure.ts';
import { english } from '#renderer/i18n/en/messages.ts';
import { inboxQueryAtom } from '#renderer/stores/entities/inbox-query.ts';
import { refreshInbox } from '#renderer/stores/entities/inbox.ts';
import { replaceTweetsAtom, tweetsAtom } from '#renderer/stores/entities/tweets.ts';
import { openToastAtom } from '#renderer/stores/toasts.ts';
import { silenceLog } from '#tests/fixtures/log.ts';
import { testStore, testTweet, testUser } from '#tests/fixtures/stores.ts';
import { authAtom, interruptedUserIdAtom, sessionKey, signInAtom, userIdAtom } from './auth.ts';
import { accountsAtom } from './accounts.ts';
import { announcedAtom, serverLimitsAtom } from './server-limits.ts';
import { refreshServers, serversKey } from './servers.ts';
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

test('a confirmed session keeps the loaded data', async () => {
  const { store, leave } = await page(as({ ...testUser, fullName: 'Ada again' }));
  expect(call).toHaveBeenCalledExactlyOnceWith('currentUser', { signal: expect.any(AbortSignal) });
  expect(store.get(sessionQueryAtom).data).toBe(testUser._id);
  expect(store.get(authAtom).userInfo?.fullName).toBe('Ada again');
  expect(store.get(tweetsAtom).size).toBe(1);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(call, 'once is enough').toHaveBeenCalledTimes(1);
  leave();
});

/** A list, which fails until the session is confirmed. */
function list(store: ReturnType<typeof testStore>, name: string) {
  const fetch = vi.fn(async (): Promise<string> => {
    if (!isConfirmed) throw new Error('no session');
    return 'loaded';
  });
  let isConfirmed = false;
  const options = { queryKey: [name], queryFn: fetch, staleTime: Infinity };
  const confirm = () => {
    isConfirmed = true;
  };
  const show = () =>
    onTestFinished(new QueryObserver(store.get(queryClientAtom), options).subscribe(() => {}));
  const prefetch = () => store.get(queryClientAtom).prefetchQuery(options);
  return { fetch, confirm, show, prefetch };
}

test('once the session is confirmed, lists on screen that have failed are fetched again, and no others', async () => {
  const confirmed = Promise.withResolvers<unknown>();
  const { store, leave } = await page(() => confirmed.promise);
  const [failed, loaded, gone] = ['failed', 'loaded', 'gone'].map((name) => list(store, name));
  if (!failed || !loaded || !gone) throw new Error('There are three lists.');
  failed.show();
  loaded.confirm();
  loaded.show();
  await gone.prefetch();
  // This one has data of an earlier run, could not be fetched, and is fetched again now.
  const stale = list(store, 'stale');
  store.get(queryClientAtom).setQueryData(['stale'], 'of the last run');
  await store.get(queryClientAtom).invalidateQueries({ queryKey: ['stale'] });
  stale.show();
  await vi.advanceTimersByTimeAsync(10);
  const again = Promise.withResolvers<string>();
  stale.fetch.mockReturnValue(again.promise);
  void store.get(queryClientAtom).refetchQueries({ queryKey: ['stale'] });

  for (const { confirm } of [failed, gone]) confirm();
  confirmed.resolve({ user: testUser });
  await vi.advanceTimersByTimeAsync(10);
  again.resolve('loaded');
  await vi.advanceTimersByTimeAsync(10);
  expect([failed, loaded, gone, stale].map(({ fetch }) => fetch.mock.calls.length)).toEqual([2, 1, 1, 2]);
  expect(store.get(queryClientAtom).getQueryData(['failed'])).toBe('loaded');
  expect(store.get(queryClientAtom).getQueryData(['stale'])).toBe('loaded');
  expect(call).toHaveBeenCalledTimes(1);
  leave();
});

/** A page without a user of the last run. */
async function firstPage(first: () => Promise<unknown>) {
  answer = first;
  const store = testStore(call);
  store.set(authAtom, { loggedIn: false, userInfo: null });
  store.get(queryClientAtom).setQueryData(['early'], 'asked for beside the check');
  const leave = store.sub(sessionQueryAtom, () => {});
  await vi.advanceTimersByTimeAsync(10);
  return { store, leave };
}

test('a session that was not known before leaves what was fetched beside its check', async () => {
  const { store, leave } = await firstPage(as(testUser));
  expect(store.get(userIdAtom)).toBe(testUser._id);
  expect(store.get(queryClientAtom).getQueryData(['early'])).toBe('asked for beside the check');
  leave();
});

test("a visitor's page deletes the stored results of an earlier account's search", async () => {
  localStorage.setItem('tweets', JSON.stringify([testTweet()]));
  const { leave } = await firstPage(refuse(401));
  expect(localStorage.getItem('tweets')).toBeNull();
  leave();
});

test('a failed check without a user of the last run is logged, and not repeated by itself: the page offers that', async () => {
  const log = silenceLog();
  onTestFinished(() => log.mockRestore());
  const { leave } = await firstPage(refuse(500));
  expect(log).toHaveBeenCalledExactlyOnceWith('current user:', expect.any(ApiFailure));
  await vi.advanceTimersByTimeAsync(30_000);
  expect(call).toHaveBeenCalledTimes(1);
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
  const log = silenceLog();
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
  const log = silenceLog();
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
  store.get(queryClientAtom).setQueryData(['another list'], []);
  await refreshInbox(store);
  expect(store.get(queryClientAtom).getQueryState(options.queryKey)?.isInvalidated).toBe(true);
  expect(store.get(queryClientAtom).getQueryState(['another list'])?.isInvalidated).toBe(false);
});

test('the list of servers is fetched again after a change of it, and nothing else', async () => {
  const store = testStore(call);
  const queries = store.get(queryClientAtom);
  queries.setQueryData(serversKey, []);
  queries.setQueryData(['another list'], []);
  await refreshServers(store);
  expect(queries.getQueryState(serversKey)?.isInvalidated).toBe(true);
  expect(queries.getQueryState(['another list'])?.isInvalidated).toBe(false);
});

test('the limits are those that the last response has announced', () => {
  const store = testStore(call);
  expect(store.get(serverLimitsAtom)).toEqual({});
  store.set(announcedAtom, '{"bioMax":160,"contentMax":"many"}');
  expect(store.get(serverLimitsAtom)).toMatchObject({ bioMax: 160, contentMax: undefined });
  store.set(announcedAtom, null);
  expect(store.get(serverLimitsAtom)).toEqual({});
});

test('the accounts of this device are those that any window has stored, and damaged ones count as none', () => {
  const account = { id: '1', userId: 'u1', name: 'Ada' };
  const accounts = () => {
    const store = testStore(call);
    onTestFinished(store.sub(accountsAtom, () => {}));
    return store.get(accountsAtom);
  };
  expect(accounts()).toEqual([]);
  localStorage.setItem('warble.accounts', JSON.stringify([account]));
  expect(accounts()).toEqual([account]);
  localStorage.setItem('warble.accounts', '[{"id":"1"}]');
  expect(accounts()).toEqual([]);
});

test('services exist only once they have been set', () => {
  const store = testStore(call);
  store.set(injectedServicesAtom, null);
  expect(() => store.get(servicesAtom)).toThrow('not been injected');
});
