import { expect, test, vi } from 'vitest';
import { createMemo } from './memo.ts';

function setUp(capacity = 100) {
  let generation = 0;
  const memo = createMemo<string>({ generation: () => generation, capacity, weigh: (value) => value.length });
  return { memo, write: () => (generation += 1) };
}

test('loads once until something is written', async () => {
  const { memo, write } = setUp();
  const load = vi.fn(() => Promise.resolve('value'));
  expect(await memo('key', load)).toBe('value');
  expect(await memo('key', load)).toBe('value');
  expect(load).toHaveBeenCalledTimes(1);
  write();
  await memo('key', load);
  expect(load).toHaveBeenCalledTimes(2);
});

test('does not keep what was read while something was written', async () => {
  const { memo, write } = setUp();
  await memo('key', () => {
    write();
    return Promise.resolve('old');
  });
  expect(await memo('key', () => Promise.resolve('new'))).toBe('new');
});

test('does not keep nothing, and asks again for what failed', async () => {
  const { memo } = setUp();
  expect(await memo('key', () => Promise.resolve(undefined))).toBeUndefined();
  await expect(memo('key', () => Promise.reject(new Error('down')))).rejects.toThrow('down');
  expect(await memo('key', () => Promise.resolve('there'))).toBe('there');
});

test('keeps no more than its capacity', async () => {
  const { memo } = setUp(10);
  const load = vi.fn(() => Promise.resolve('12345'));
  for (const key of ['a', 'b', 'c', 'c']) await memo(key, load);
  expect(load).toHaveBeenCalledTimes(3);
  await memo('a', load);
  expect(load).toHaveBeenCalledTimes(4);
  const large = vi.fn(() => Promise.resolve('x'.repeat(11)));
  await memo('large', large);
  await memo('large', large);
  expect(large).toHaveBeenCalledTimes(2);
});
