import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readRows } from '#scripts/spec-coverage.ts';
import { mutants } from './data/index.ts';
import { describe, fileOf, mutate } from './mutant.ts';

test('every mutant still fits the code and changes it', () => {
  const sources = new Map(mutants.map((mutant) => [mutant.file, readFileSync(fileOf(mutant), 'utf8')]));
  const misfits = mutants.filter((mutant) => {
    const code = sources.get(mutant.file) ?? '';
    const mutated = mutate(code, mutant);
    return mutated === null || mutated === code;
  });
  expect(misfits.map(describe)).toEqual([]);
});

test('mutants break rows of the table, at least 250 of them', () => {
  const ids = new Set(readRows().map(({ id }) => id));
  const rows = new Set(mutants.flatMap((mutant) => mutant.rows));
  expect([...rows].filter((row) => !ids.has(row))).toEqual([]);
  expect(rows.size).toBeGreaterThanOrEqual(250);
});
