import { expect, test } from 'vitest';
import { limits } from '#contract/limits.ts';
import { fold, foldQuery } from './fold.ts';

/** One character that folds to 18. */
const long = '\ufdfa';
const lengthOf = (text: string) => Array.from(text).length;

test('texts and queries have a maximum length, however long their letters become when folded', () => {
  expect(lengthOf(fold(long))).toBe(18);
  expect(lengthOf(fold(long.repeat(limits.contentMax)))).toBe(2 * limits.contentMax);
  expect(lengthOf(foldQuery(long.repeat(limits.queryMax)))).toBe(limits.queryMax);
});
