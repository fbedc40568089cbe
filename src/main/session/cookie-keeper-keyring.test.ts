import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createComputer, session } from '#tests/fixtures/kept-cookies.ts';
import { canSaveSessions } from './cookie-keeper.ts';

let { keyring, saved, start } = createComputer();
beforeEach(() => {
  ({ keyring, saved, start } = createComputer());
});

describe('the keyring', () => {
  it('that fails counts as none', async () => {
    const text = 'of another run';
    saved.set(text);
    keyring.isAvailable = () => Promise.reject(new Error('locked'));
    expect(await canSaveSessions(keyring)).toBe(false);
    const first = await start();
    first.jar.put(session);
    await first.settled();
    expect(saved.get()).toBe(text);
  });

  it('is asked only for something to restore or to save, and may answer at any time', async () => {
    const unlocked = Promise.withResolvers<void>();
    const { encrypt } = keyring;
    const asked: string[] = [];
    keyring.isAvailable = () => {
      asked.push('isAvailable');
      return unlocked.promise.then(() => true);
    };
    keyring.encrypt = async (plain) => {
      asked.push('encrypt');
      await unlocked.promise;
      return encrypt(plain);
    };
    const first = await start();
    expect(asked).toEqual([]);
    first.jar.put(session);
    await vi.waitFor(() => expect(asked).toEqual(['encrypt']));
    // Meanwhile no cookie is left to Chromium.
    first.jar.put({ ...session, name: 'renewed', session: false, expirationDate: 4_000_000_000 });
    await vi.waitFor(() => expect(first.jar.details.map(({ name }) => name)).toEqual(['renewed']));
    expect(saved.get()).toBeUndefined();
    unlocked.resolve();
    await first.settled();
    await first.settled();
    expect((await start()).jar.details.map(({ name }) => name)).toEqual(['warble_session', 'renewed']);
    expect(asked).toContain('isAvailable');
  });

  it('that has not answered yet counts as none', async () => {
    vi.useFakeTimers();
    try {
      keyring.isAvailable = () => new Promise(() => {});
      const result = canSaveSessions(keyring);
      await vi.advanceTimersByTimeAsync(1000);
      expect(await result).toBe(false);
    } finally {
      vi.useRealTimers();
    }
  });

  it('is required: nothing is saved in plain text', async () => {
    keyring.available = false;
    const first = await start();
    first.jar.put(session);
    await first.settled();
    expect(saved.get()).toBeUndefined();
  });

  it('may be missing at one start: the saved cookies are restored at the next', async () => {
    const first = await start();
    first.jar.put(session);
    await first.settled();
    keyring.available = false;
    expect((await start()).jar.cookies.size).toBe(0);
    keyring.available = true;
    expect((await start()).jar.cookies.size).toBe(1);
  });

  it('may be locked although it encrypts: the saved cookies are neither restored nor deleted', async () => {
    const first = await start();
    first.jar.put(session);
    await first.settled();
    const kept = saved.get();
    keyring.isLocked = true;
    const second = await start();
    second.jar.put({ ...session, value: 'other' });
    await second.settled();
    expect(saved.get()).toBe(kept);
    keyring.isLocked = false;
    expect((await start()).jar.cookies.get('warble_session')?.value).toBe('secret');
  });

  it('may have changed its key: the user signs in again, and the old text is deleted', async () => {
    const first = await start();
    first.jar.put(session);
    await first.settled();
    keyring.prefix = 'key2:';
    const second = await start();
    await second.settled();
    expect(second.jar.cookies.size).toBe(0);
    expect(saved.get()).toBeUndefined();
    second.jar.put(session);
    await second.settled();
    expect(saved.get()).toMatch(/^key2:/);
  });

  it('may request a new encryption, and gets it', async () => {
    const first = await start();
    first.jar.put(session);
    await first.settled();
    const before = saved.get();
    keyring.shouldReEncrypt = true;
    keyring.encrypt = async (plain) => `key1:${btoa(`${plain} `)}`;
    const second = await start();
    await second.settled();
    expect(saved.get()).not.toBe(before);
    expect((await start()).jar.cookies.size).toBe(1);
  });

  it('may fail to encrypt: the user stays signed in, and the next change is saved', async () => {
    const first = await start();
    const { encrypt } = keyring;
    keyring.encrypt = async () => {
      throw new Error('locked');
    };
    first.jar.put(session);
    await first.settled();
    expect(saved.get()).toBeUndefined();
    keyring.encrypt = encrypt;
    first.jar.put(session);
    await first.settled();
    expect(saved.get()).toMatch(/^key1:/);
  });
});
