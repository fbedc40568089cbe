import { afterEach, expect, test, vi } from 'vitest';
import { accountHeader, firstAccount } from '#contract/bridge/account.ts';
import { channelAtom } from '#renderer/outbox/other-windows.ts';
import { accountsAtom } from '#renderer/stores/session/accounts.ts';
import { signInAtom, signOut } from '#renderer/stores/session/auth.ts';
import { ada, added, bea, openAccount, twoAccounts } from '#tests/fixtures/account-pages.ts';
import { injectedServicesAtom, servicesAtom } from '#renderer/stores/session/services.ts';
import { testStore } from '#tests/fixtures/stores.ts';
import { isSendingAtom } from '#renderer/outbox/atoms.ts';
import { addAccount, chooseAccount, noteAccount } from './accounts.ts';
import { login } from './actions.ts';

afterEach(() => {
  document.querySelector('meta[name="account"]')?.remove();
  vi.unstubAllGlobals();
});

test('a second sign-in of the same person ends the older session, and nothing of that is kept', async () => {
  const answered = Promise.withResolvers<Response>();
  const logout = vi.fn(() => answered.promise);
  vi.stubGlobal('fetch', logout);
  const keys = ['users', 'tweets', 'warble.lastFeed', 'warble.frame'];
  const left = () => keys.filter((key) => localStorage.getItem(key) !== null);
  for (const key of keys) localStorage.setItem(key, '[]');
  const store = openAccount(added, twoAccounts().answer);
  const told = vi.spyOn(store.get(channelAtom), 'postMessage');
  store.set(accountsAtom, [{ id: firstAccount, userId: ada._id, name: ada.username }]);
  store.set(signInAtom, ada);

  noteAccount(store);
  expect(store.get(accountsAtom)).toEqual([{ id: added, userId: ada._id, name: ada.username }]);
  expect(logout).toHaveBeenCalledExactlyOnceWith(
    '/api/v1/user/logout',
    expect.objectContaining({ headers: { [accountHeader]: firstAccount } }),
  );
  expect(left()).toEqual([]);
  // First, so that one that waits to be loaded again writes nothing of it.
  expect(told.mock.calls).toEqual([
    [{ call: 'logout', userId: ada._id }],
    [{ call: 'account', userId: ada._id }],
  ]);

  // A window of the older session writes once more before it is closed.
  localStorage.setItem('warble.lastFeed', '[]');
  answered.resolve(new Response());
  await vi.waitFor(() => expect(left()).toEqual([]));
  signOut(store);
});

test('what would leave the page waits for a sign-in', async () => {
  const store = testStore((name: string) => Promise.resolve(name === 'currentUser' ? { user: ada } : null));
  signOut(store);
  const entered = login(store, { username: 'ada', email: 'ada', password: 'secret' });
  expect(store.get(isSendingAtom)).toBe(true);
  expect(await entered).toBe(true);
  expect(store.get(isSendingAtom)).toBe(false);
});

test('windows of a user who was signed in while another sign-in was under way are signed out: its session is theirs', () => {
  const store = openAccount(firstAccount, twoAccounts().answer);
  const told = vi.spyOn(store.get(channelAtom), 'postMessage');
  store.set(accountsAtom, [{ id: firstAccount, userId: ada._id, name: ada.username }]);
  store.set(signInAtom, bea);
  noteAccount(store);
  expect(told).toHaveBeenCalledExactlyOnceWith({ call: 'logout', userId: ada._id });
  noteAccount(store);
  expect(told).toHaveBeenCalledOnce();
  signOut(store);
});

test('an account that another window has signed out meanwhile does not come back with a sign-up', () => {
  const { answer } = twoAccounts();
  const store = openAccount(added, answer);
  const stopShowing = store.sub(accountsAtom, () => {});
  store.set(accountsAtom, [{ id: firstAccount, userId: ada._id, name: ada.username }]);
  // The page for signing up does not show them.
  stopShowing();
  localStorage.setItem('warble.accounts', '[]');
  store.set(signInAtom, bea);
  noteAccount(store);
  expect(store.get(accountsAtom)).toEqual([{ id: added, userId: bea._id, name: bea.username }]);
});

test('of two accounts that are chosen while the host has not responded, it is told of the last one last, and that one is loaded', async () => {
  const store = openAccount(firstAccount, twoAccounts().answer);
  store.set(signInAtom, ada);
  const assign = vi.fn();
  vi.stubGlobal('location', { assign });
  const answers = [Promise.withResolvers<boolean>(), Promise.withResolvers<boolean>()];
  const waiting = [...answers];
  const host = vi.fn(async (_account: string) => (await waiting.shift()?.promise) ?? false);
  const { bridge, ...services } = store.get(servicesAtom);
  store.set(injectedServicesAtom, { ...services, bridge: { ...bridge, chooseAccount: host } });
  const first = addAccount(store);
  await vi.waitFor(() => expect(host).toHaveBeenCalledTimes(1));
  const last = chooseAccount(store, added);
  answers[0]?.resolve(true);
  await vi.waitFor(() => expect(host).toHaveBeenCalledTimes(2));
  expect(assign).not.toHaveBeenCalled();
  answers[1]?.resolve(true);
  await Promise.all([first, last]);
  expect(host.mock.lastCall).toEqual([added]);
  expect(assign.mock.calls).toEqual([['/']]);
  signOut(store);
});

test('an account that the host has accepted is loaded where it refuses the one that was chosen next', async () => {
  const store = openAccount(firstAccount, twoAccounts().answer);
  store.set(signInAtom, ada);
  const assign = vi.fn();
  vi.stubGlobal('location', { assign });
  const answer = Promise.withResolvers<boolean>();
  const host = vi.fn((account: string) => (account === added ? answer.promise : Promise.resolve(false)));
  const { bridge, ...services } = store.get(servicesAtom);
  store.set(injectedServicesAtom, { ...services, bridge: { ...bridge, chooseAccount: host } });
  const first = chooseAccount(store, added);
  await vi.waitFor(() => expect(host).toHaveBeenCalledTimes(1));
  const last = addAccount(store);
  answer.resolve(true);
  await Promise.all([first, last]);
  expect(host).toHaveBeenCalledTimes(2);
  expect(assign.mock.calls).toEqual([['/']]);
  signOut(store);
});
