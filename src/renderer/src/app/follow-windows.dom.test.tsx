import { expect, test, vi } from 'vitest';
import { testStore, testUser } from '#tests/fixtures/stores.ts';
import { channelAtom, tellOtherWindows } from '#renderer/outbox/other-windows.ts';
import { authAtom } from '#renderer/stores/session/auth.ts';
import { followOtherWindows } from './follow-windows.ts';

/** A window without its host, so that no code can be loaded. */
vi.mock('#renderer/outbox/apply-broadcast.ts', () => new Promise(() => {}));

const openWindow = () => {
  const store = testStore(vi.fn());
  followOtherWindows(store);
  return store;
};

test('a window that logs out logs the others of its account out, also without a network', async () => {
  const [first, second] = [openWindow(), openWindow()];
  try {
    tellOtherWindows(first, 'u2', { call: 'logout' });
    tellOtherWindows(first, testUser._id, { call: 'deleteTweet', id: 't1' });
    await new Promise((resolve) => second.get(channelAtom).addEventListener('message', resolve));
    expect(second.get(authAtom).loggedIn, 'of another account').toBe(true);
    tellOtherWindows(first, testUser._id, { call: 'logout' });
    await vi.waitFor(() => expect(second.get(authAtom).loggedIn).toBe(false));
  } finally {
    for (const store of [first, second]) store.get(channelAtom).close();
  }
});
