import { expect, test } from 'vitest';
import { createIds } from './ids.ts';

test('ids sort in creation order, even if the clock is set back', () => {
  let clock = 1_800_000_000_000;
  const ids = createIds({ now: () => clock });
  const made: string[] = [];
  for (const step of [0, 0, 5, -60_000, 0, 1, 0.4]) {
    clock += step;
    for (let count = 0; count < 3; count += 1) made.push(ids());
  }
  expect(made.toSorted()).toEqual(made);
  expect(new Set(made).size).toBe(made.length);
  for (const id of made) expect(id).toMatch(/^[0-9a-f]{24}$/);
});

test('more ids than a millisecond has counters still sort', () => {
  const ids = createIds({ now: () => 1_800_000_000_000, random: () => '00000000' });
  let before = '';
  for (let count = 0; count < 70_000; count += 1) {
    const id = ids();
    if (id <= before) throw new Error(`${id} does not sort after ${before}`);
    before = id;
  }
});

test('an id begins with its time, and sorts after those of an earlier run', () => {
  expect(Number.parseInt(createIds({ now: () => 1_800_000_000_123 })().slice(0, 12), 16)).toBe(
    1_800_000_000_123,
  );
  const earlier = createIds({ now: () => 2_000_000_000_000 })();
  expect(createIds({ now: () => 1_800_000_000_000, after: earlier })() > earlier).toBe(true);
});

test('while the clock is behind, ids go on from the time and the counter of the highest one', () => {
  const random = () => '00000000';
  const after = '01d1a94a200000fe99999999';
  const ids = createIds({ now: () => 1_800_000_000_000, after, random });
  expect(ids()).toBe('01d1a94a200000ff00000000');
  expect(ids()).toBe('01d1a94a2000010000000000');
});
