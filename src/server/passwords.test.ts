import { scrypt } from 'node:crypto';
import { expect, onTestFinished, test, vi } from 'vitest';
import { deriveInPool } from './hash-threads.ts';
import { createPasswords, hashPassword, unusableHash, verifyPassword } from './passwords.ts';

vi.mock('node:crypto', { spy: true });

test('a password matches its own hash and no other', async () => {
  const [one, again] = [await hashPassword('correct horse'), await hashPassword('correct horse')];
  expect(one).toMatch(/^scrypt\$32768\$8\$3\$/);
  expect(one).not.toContain('correct');
  expect(again).not.toBe(one);
  expect(await verifyPassword('correct horse', one)).toBe(true);
  expect(await verifyPassword('Correct horse', one)).toBe(false);
});

test('a hash of another cost is still verified', async () => {
  const stored =
    'scrypt$1024$8$1$c2FsdA$' + (await derived('correct horse', 'salt', 1024)).toString('base64url');
  expect(await verifyPassword('correct horse', stored)).toBe(true);
});

test.each([undefined, unusableHash, 'md5$abc'])(
  'without a usable hash (%s) a verification takes the same work',
  async (stored) => {
    const cost = { N: 1024, r: 8, p: 1 };
    const hash = await hashPassword('correct horse', cost);
    vi.mocked(scrypt).mockClear();
    await verifyPassword('correct horse', hash, cost);
    expect(await verifyPassword('correct horse', stored, cost)).toBe(false);
    const [real, dummy] = vi.mocked(scrypt).mock.calls;
    expect(dummy?.[2]).toBe(real?.[2]);
    expect(dummy?.[3]).toEqual(real?.[3]);
  },
);

test('the many hashes of one client have the lowest priority, and no one else waits for them', async () => {
  const released = Promise.withResolvers<void>();
  const derive = vi.fn(deriveInPool);
  const deriveForFrequent = vi.fn<typeof deriveInPool>(async (...input) => {
    await released.promise;
    return deriveInPool(...input);
  });
  const cost = { N: 16, r: 8, p: 1 };
  const passwords = createPasswords({ cost, atOnce: 1, few: 2, derive, deriveForFrequent });
  await passwords.hash('one', '192.0.2.1');
  await passwords.verify('two', undefined, '192.0.2.1');
  expect(deriveForFrequent).not.toHaveBeenCalled();
  const third = passwords.hash('three', '192.0.2.1');
  await passwords.hash('other', '192.0.2.2');
  expect(derive).toHaveBeenCalledTimes(3);
  expect(deriveForFrequent).toHaveBeenCalledOnce();
  released.resolve();
  expect(await verifyPassword('three', await third, cost)).toBe(true);
});

test('after a while without requests a client has its few again', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const deriveForFrequent = vi.fn(deriveInPool);
  const passwords = createPasswords({ cost: { N: 16, r: 8, p: 1 }, deriveForFrequent });
  for (let time = 0; time < 10; time += 1) await passwords.hash('usual', '192.0.2.1');
  expect(deriveForFrequent).not.toHaveBeenCalled();
  await passwords.hash('frequent', '192.0.2.1');
  expect(deriveForFrequent).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(15 * 60_000);
  await passwords.hash('usual again', '192.0.2.1');
  expect(deriveForFrequent).toHaveBeenCalledOnce();
});

function derived(password: string, salt: string, N: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password, salt, 32, { N, r: 8, p: 1 }, (error, key) => (error ? reject(error) : resolve(key)));
  });
}
