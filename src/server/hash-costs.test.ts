import { expect, test, vi } from 'vitest';
import { createPasswords, hashPassword, verifyPassword } from './passwords.ts';
import { deriveInPool, type Derive } from './hash-threads.ts';

const cost = { N: 16, r: 8, p: 2 };

test.each([
  ['N', { ...cost, N: 32 }],
  ['r', { ...cost, r: 4 }],
  ['p', { ...cost, p: 1 }],
])(
  'a right password with another %s gets a hash of the current cost, and a wrong one none',
  async (_, former) => {
    const passwords = createPasswords({ cost, derive: deriveInPool });
    const stored = await hashPassword('right', former, deriveInPool);
    const { isCorrect, renewed } = await passwords.verify('right', stored, 'a');
    expect(isCorrect).toBe(true);
    expect(renewed).toMatch(/^scrypt\$16\$8\$2\$[\w-]{22}\$[\w-]{43}$/);
    expect(await verifyPassword('right', renewed, cost, deriveInPool)).toBe(true);
    expect(await passwords.verify('right', renewed, 'a')).toEqual({ isCorrect: true });
    expect(await passwords.verify('wrong', stored, 'a')).toEqual({ isCorrect: false });
  },
);

test('each hash has a salt of its own, and is verified with its own cost', async () => {
  const passwords = createPasswords({ cost, derive: deriveInPool });
  const [one, other] = [await passwords.hash('same', 'a'), await passwords.hash('same', 'a')];
  expect(one).not.toBe(other);
  expect((await passwords.verify('same', one, 'a')).isCorrect).toBe(true);
  // The key of another salt.
  const mixed = [...one.split('$').slice(0, 5), other.split('$')[5]].join('$');
  expect((await passwords.verify('same', mixed, 'a')).isCorrect).toBe(false);
});

test.each([
  undefined,
  '',
  '!',
  '!scrypt$16$8$2$c2FsdA$a2V5',
  'scrypt',
  'scrypt$16$8$2',
  'scrypt$16$8$2$c2FsdA',
  'md5$16$8$2$c2FsdA$a2V5',
])(
  'what is no usable hash (%s) matches nothing, after the work of one of the current cost',
  async (stored) => {
    const derived: unknown[] = [];
    const derive: Derive = (password, salt, length, options) => {
      derived.push([salt.length, length, options]);
      return deriveInPool(password, salt, length, options);
    };
    const passwords = createPasswords({ cost, derive });
    expect(await passwords.verify('right', stored, 'a')).toEqual({ isCorrect: false });
    expect(derived).toEqual([[16, 32, { ...cost, maxmem: 256 * 16 * 8 }]]);
  },
);

test('as many as wait, and as many of one client, are let in; the others are told when to try again', async () => {
  const end = Promise.withResolvers<void>();
  const derive: Derive = async (...input) => {
    await end.promise;
    return deriveInPool(...input);
  };
  const passwords = createPasswords({ cost, derive, atOnce: 1, waiting: 3, perAddress: 2 });
  const refused = { status: 503, headers: { 'retry-after': '5' }, message: expect.stringContaining('busy') };
  const first = [passwords.hash('x', 'a'), passwords.hash('x', 'a')];
  await expect(passwords.hash('x', 'a')).rejects.toMatchObject(refused);
  // What is refused for want of a place is not counted, such as under the name that it gives.
  const count = vi.fn(async () => {});
  await expect(passwords.verify('x', undefined, 'a', count)).rejects.toMatchObject(refused);
  expect(count).not.toHaveBeenCalled();
  const others = [passwords.hash('x', 'b'), passwords.hash('x', 'c')];
  await expect(passwords.hash('x', 'd')).rejects.toMatchObject(refused);
  end.resolve();
  await Promise.all([...first, ...others]);
  await Promise.all([passwords.hash('x', 'a'), passwords.hash('x', 'a')]);
});

test('what is being counted has its place already, and one that is refused gives it back', async () => {
  const passwords = createPasswords({ cost, derive: deriveInPool, atOnce: 1, waiting: 0, few: 1 });
  const counting = Promise.withResolvers<void>();
  const first = passwords.verify('x', undefined, 'a', () => counting.promise);
  await vi.waitFor(() => expect(passwords.hash('x', 'b')).rejects.toMatchObject({ status: 503 }));
  counting.reject(new Error('too many'));
  await expect(first).rejects.toThrow('too many');
  expect(await passwords.verify('x', undefined, 'a')).toEqual({ isCorrect: false });
});
