import { expect, onTestFinished, test, vi } from 'vitest';
import { channelAtom, tellOtherWindows } from '#renderer/outbox/other-windows.ts';
import { processorAtom } from '#renderer/outbox/processor.ts';
import { whileSending } from '#renderer/stores/while-sending.ts';
import { authAtom, signOut } from '#renderer/stores/session/auth.ts';
import type { Store } from '#renderer/stores/session/services.ts';
import { testStore, testUser } from '#tests/fixtures/stores.ts';
import './broadcast-parts.ts';
import { followOtherWindows } from './follow-windows.ts';

function openWindow(prepare = (_store: Store) => {}) {
  const store = testStore(vi.fn());
  prepare(store);
  followOtherWindows(store);
  store.get(processorAtom);
  onTestFinished(() => store.get(channelAtom).close());
  return store;
}

test('a window in which something is being sent follows a change of the account once that is done', async () => {
  const reload = vi.fn();
  vi.stubGlobal('location', { reload });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  const [first, second] = [openWindow(), openWindow()];
  const upload = Promise.withResolvers<void>();
  const sent = whileSending(second, upload.promise);
  const received = new Promise((resolve) => second.get(channelAtom).addEventListener('message', resolve));
  tellOtherWindows(first, testUser._id, { call: 'account' });
  await received;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(reload).not.toHaveBeenCalled();
  upload.resolve();
  await sent;
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
  expect(second.get(authAtom).loggedIn).toBe(true);
});

test('a window without a user keeps its address until what it sends is done, and then shows what it was opened with', async () => {
  const reload = vi.fn();
  vi.stubGlobal('location', { reload, pathname: '/settings', href: 'http://localhost:3000/settings' });
  const replace = vi.spyOn(window.history, 'replaceState').mockReturnValue();
  onTestFinished(() => {
    replace.mockRestore();
    vi.unstubAllGlobals();
    sessionStorage.clear();
  });
  const first = openWindow();
  const second = openWindow((store) => signOut(store));
  const signUp = Promise.withResolvers<void>();
  const sent = whileSending(second, signUp.promise);
  const received = new Promise((resolve) => second.get(channelAtom).addEventListener('message', resolve));
  tellOtherWindows(first, testUser._id, { call: 'login' });
  await received;
  expect(replace).not.toHaveBeenCalled();
  signUp.resolve();
  await sent;
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
  expect(replace).toHaveBeenCalledExactlyOnceWith(null, '', 'http://localhost:3000/settings');
});

test('a window without a user follows a sign-in in another one although its own gets no response', async () => {
  const reload = vi.fn();
  vi.stubGlobal('location', { reload, pathname: '/login', href: 'http://localhost:3000/login' });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  const first = openWindow();
  const second = openWindow((store) => signOut(store));
  void whileSending(second, new Promise(() => {}));
  const received = new Promise((resolve) => second.get(channelAtom).addEventListener('message', resolve));
  tellOtherWindows(first, testUser._id, { call: 'login' });
  await received;
  await vi.advanceTimersByTimeAsync(30_000);
  expect(reload, 'while a sign-up may be sending its pictures').not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(reload).toHaveBeenCalledOnce();
});
