import { expect, onTestFinished, test, vi } from 'vitest';
import { channelAtom, tellOtherWindows } from '#renderer/outbox/other-windows.ts';
import { processorAtom } from '#renderer/outbox/processor.ts';
import { whileSending } from '#renderer/outbox/while-sending.ts';
import { authAtom } from '#renderer/stores/session/auth.ts';
import { testStore, testUser } from '#tests/fixtures/stores.ts';
import './broadcast-parts.ts';
import { followOtherWindows } from './follow-windows.ts';

function openWindow() {
  const store = testStore(vi.fn());
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
