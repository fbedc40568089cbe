import { createHash } from 'node:crypto';
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import { type ImportGraph, readImportGraph } from '#scripts/import-graph.ts';
import { projectRoot } from '#scripts/run.ts';
import { describe, type Mutant } from './mutant.ts';
import { outcomes } from './outcome.ts';

const ResultSchema = v.object({
  outcome: v.picklist(outcomes),
  /** A hash of the inputs of the result. */
  inputs: v.string(),
});
const ResultsSchema = v.record(v.string(), ResultSchema);
/** By `keyOf`. */
export type Results = v.InferOutput<typeof ResultsSchema>;

const resultsFile = path.join(projectRoot, '.cache', 'spec-mutants.json');

/** The key of the result of a row under a mutant. */
export const keyOf = (mutant: Mutant, row: string) => `${row} of ${describe(mutant)}`;

/**
 * The results of earlier runs; none if the file does not exist or was written by an earlier version of this program.
 */
export function readResults(): Results {
  try {
    return v.parse(ResultsSchema, JSON.parse(readFileSync(resultsFile, 'utf8')));
  } catch {
    return {};
  }
}

export function writeResults(results: Results): void {
  mkdirSync(path.dirname(resultsFile), { recursive: true });
  writeFileSync(resultsFile, JSON.stringify(results, null, 1));
}

/** The file itself, and the files of `tests` that it imports directly or indirectly. */
function helpersOf(graph: ImportGraph, file: string): readonly string[] {
  const found = new Set([file]);
  for (const one of found) {
    for (const imported of graph.get(one) ?? []) if (imported.startsWith('tests/')) found.add(imported);
  }
  return [...found];
}

/** Inputs of all results: this program and the packages. */
const common = ['package-lock.json', ...globSync('tests/spec-mutants/*.ts', { cwd: projectRoot }).sort()];

/** The configuration of the test runner. */
const setUpOf = (test: string): string =>
  test.startsWith('tests/e2e/') ? 'playwright.config.ts' : 'tests/fixtures/jsdom-setup.ts';

/**
 * Creates the function that hashes the inputs of a result: the mutated file, the files of the row's tests with the
 * helpers that they import, the packages, and this program. Other code that the tests execute is not included.
 * @param read - returns the content of a file, by its path from the root
 */
export function createInputs(
  read: (file: string) => string = (file) => readFileSync(path.join(projectRoot, file), 'utf8'),
  graph: ImportGraph = readImportGraph(projectRoot, ['src', 'scripts', 'tests']),
) {
  const hashes = new Map<string, string>();
  const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');
  const fileHash = (file: string) => {
    const hash = hashes.get(file) ?? hashOf(read(file));
    hashes.set(file, hash);
    return hash;
  };
  return ({ file }: Mutant, tests: readonly string[]): string => {
    const files = new Set([
      file,
      ...tests.flatMap((test) => [...helpersOf(graph, test), setUpOf(test)]),
      ...common,
    ]);
    return hashOf(
      [...files]
        .sort()
        .map((one) => `${one} ${fileHash(one)}`)
        .join('\n'),
    );
  };
}
