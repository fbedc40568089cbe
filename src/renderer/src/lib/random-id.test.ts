import { expect, test } from 'vitest';
import { randomId } from './random-id.ts';

test('each id is unique, of as many letters and digits as asked for', () => {
  const ids = Array.from({ length: 50 }, () => randomId(32));
  expect(new Set(ids).size).toBe(50);
  for (const id of ids) expect(id).toMatch(/^[\da-z]{32}$/);
});
