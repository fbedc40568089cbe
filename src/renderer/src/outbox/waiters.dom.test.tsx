import { expect, onTestFinished, test, vi } from 'vitest';
import { silenceLog } from '#tests/fixtures/log.ts';
import { testStore, testUser } from '#tests/fixtures/stores.ts';
import { createLocks } from '#tests/fixtures/windows.ts';
import type { Entry } from './entry.ts';
import { putEntry, removeEntry } from './storage.ts';
import { hasOwner, waitersAtom } from './waiters.ts';

/* How windows know whether the one that an entry was made in is open. */

const log = silenceLog();

function setLocks(value: object): void {
  Object.defineProperty(navigator, 'locks', { value, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'locks'));
}

const entry = (key: string): Entry => ({
  key,
  at: 1,
  notBefore: null,
  tried: null,
  refused: null,
  call: 'toggleLike',
  id: key,
  about: 'bo',
  desired: true,
});

test('an entry has an owner until it ends or its window is closed', async () => {
  const locks = createLocks();
  setLocks(locks);
  const store = testStore(() => Promise.reject(new Error('no calls expected')));
  const waiters = store.get(waitersAtom);
  for (const key of ['k1', 'k2']) {
    putEntry(store, testUser._id, entry(key));
    expect(await hasOwner(key)).toBe(false);
    waiters.own(testUser._id, key);
    expect(await hasOwner(key)).toBe(true);
  }
  removeEntry(store, testUser._id, 'k1');
  await vi.waitFor(async () => expect(await hasOwner('k1')).toBe(false));
  expect(await hasOwner('k2')).toBe(true);
  locks.release('warble.made.k2');
  await vi.waitFor(async () => expect(await hasOwner('k2')).toBe(false));
});

test('where locks are refused, nobody else is taken for the owner, and the reason is logged', async () => {
  setLocks({ request: () => Promise.reject(new Error('no storage')) });
  const store = testStore(() => Promise.reject(new Error('no calls expected')));
  store.get(waitersAtom).own(testUser._id, 'k1');
  expect(await hasOwner('k1')).toBe(false);
  const reason: unknown = expect.stringContaining('no storage');
  expect(log.mock.calls.map(String)).toEqual([reason, reason]);
});

test('where windows can not agree, an entry has no owner', async () => {
  const store = testStore(() => Promise.reject(new Error('no calls expected')));
  store.get(waitersAtom).own(testUser._id, 'k1');
  expect(await hasOwner('k1')).toBe(false);
  expect(log).not.toHaveBeenCalled();
});

test('who waits for an entry that ends, as in another window, is told so, and others wait on', async () => {
  const store = testStore(() => Promise.reject(new Error('no calls expected')));
  const waiters = store.get(waitersAtom);
  for (const key of ['k1', 'k2']) putEntry(store, testUser._id, entry(key));
  const waits = ['k1', 'k2'].map((key) => waiters.wait(testUser._id, key));
  removeEntry(store, testUser._id, 'k1');
  waiters.settle('k2', 'refused');
  expect(await Promise.all(waits)).toEqual(['sent', 'refused']);
});
