import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readRows } from '#scripts/spec-coverage.ts';
import { mutants } from './data/index.ts';
import { describe, fileOf, type Mutant, mutate } from './mutant.ts';
import { createInputs } from './results.ts';

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

test('a result is reused until the mutated file, a test of the row, a helper of it or a package changes', () => {
  const mutant: Mutant = { rows: [], file: 'src/a.ts', find: '1', put: '2' };
  const graph = new Map([
    ['src/a.test.ts', ['src/a.ts', 'tests/fixtures/app.ts']],
    ['tests/fixtures/app.ts', ['tests/fixtures/user.ts', 'src/b.ts']],
  ]);
  const inputsAfter = (changed: string) =>
    createInputs((file) => (file === changed ? 'new' : 'old'), graph)(mutant, ['src/a.test.ts']);
  const before = inputsAfter('');
  for (const file of ['src/a.ts', 'src/a.test.ts', 'tests/fixtures/user.ts', 'package-lock.json'])
    expect(inputsAfter(file), file).not.toBe(before);
  for (const file of ['src/b.ts', 'src/b.test.ts']) expect(inputsAfter(file), file).toBe(before);
});
