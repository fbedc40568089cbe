import { expect, test } from 'vitest';
import { shuffled } from './shuffle.ts';

test('keeps every item once and does not change the original', () => {
  const items = ['a', 'b', 'c', 'd'];
  expect(shuffled(items).toSorted()).toEqual(items);
  expect(items).toEqual(['a', 'b', 'c', 'd']);
});

test('shuffles by the given random numbers', { tags: 'S9.07' }, () => {
  const numbers = [0.99, 0, 0.5];
  expect(shuffled(['a', 'b', 'c'], () => numbers.shift() ?? 0)).toEqual(['c', 'a', 'b']);
});
