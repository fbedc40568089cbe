import { scrypt } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { hashPassword, unusableHash, verifyPassword } from './passwords.ts';

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

function derived(password: string, salt: string, N: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password, salt, 32, { N, r: 8, p: 1 }, (error, key) => (error ? reject(error) : resolve(key)));
  });
}
