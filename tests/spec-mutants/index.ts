/*
 * `npm run spec:mutants -- [S2 | S9.18 …] [--resume] [--unit | --e2e]`: breaks each statement of the specification by a
 * small change of the code, and expects that a test which docs/spec-coverage.md names for it fails. Prints the rows
 * whose tests did not detect the change. The results are stored in .cache/spec-mutants.json.
 * `--resume` does not try mutants again that were caught with the same inputs before (`results.ts` defines the inputs),
 * and the summary says how many rows that were. By default everything is tried.
 */
import os from 'node:os';
import { readRows } from '#scripts/spec-coverage.ts';
import { mutants } from './data/index.ts';
import { type E2eTask, runEndToEnd } from './e2e.ts';
import { describe, type Mutant } from './mutant.ts';
import type { Outcome } from './outcome.ts';
import { createInputs, keyOf, readResults, type Results, writeResults } from './results.ts';
import { unitProcess } from './unit-process.ts';

type Kind = 'node' | 'jsdom' | 'e2e';
interface Task extends E2eTask {
  readonly mutant: Mutant;
}

/** The number of mutants that are tried at the same time: a test that has to fail spends most of its time waiting. */
const parallel = Number(process.env['WARBLE_PARALLEL'] ?? os.availableParallelism() * 2);
/** The timeout for the tests of one mutant. The slowest ones take a tenth of it, on a busy machine. */
const unitTimeoutMs = 300_000;
/** The number of renderers that are built before their tests run. */
const batchSize = 25;

function kindOf(file: string): Kind {
  if (file.startsWith('tests/e2e/')) return 'e2e';
  return file.endsWith('.dom.test.tsx') ? 'jsdom' : 'node';
}

const args = process.argv.slice(2);
const filters = args.filter((arg) => !arg.startsWith('--'));
const isMeant = (row: string) =>
  filters.length === 0 || filters.some((filter) => row === filter || row.startsWith(`${filter}.`));
const inputsOf = createInputs();
const filesOfRow = new Map(
  readRows().map(({ id, tests }) => [id, [...new Set(tests.map((test) => test.split(' › ')[0] ?? ''))]]),
);

const inputs = (mutant: Mutant, row: string) => inputsOf(mutant, filesOfRow.get(row) ?? []);
const earlier = readResults();
const results: Results = {};
/** Rows that an earlier run has proven with the same inputs. */
const resumed = new Set<string>();
for (const mutant of mutants) {
  for (const row of mutant.rows) {
    const key = keyOf(mutant, row);
    const result = earlier[key];
    const isResumed = !isMeant(row) || (args.includes('--resume') && result?.outcome === 'caught');
    if (result === undefined || !isResumed || result.inputs !== inputs(mutant, row)) continue;
    results[key] = result;
    if (isMeant(row)) resumed.add(row);
  }
}

/**
 * The rows of a mutant that tests of this kind have to prove: rows that have such tests, and that no faster kind has
 * proven.
 */
function taskOf(mutant: Mutant, kind: Kind): Task {
  const filesOf = (row: string) => (filesOfRow.get(row) ?? []).filter((file) => kindOf(file) === kind);
  const rows = mutant.rows.filter(
    (row) => isMeant(row) && filesOf(row).length > 0 && results[keyOf(mutant, row)]?.outcome !== 'caught',
  );
  return { mutant, rows, files: [...new Set(rows.flatMap(filesOf))] };
}

function keep({ mutant }: Task, found: ReadonlyMap<string, Outcome>): void {
  for (const [row, outcome] of found) {
    results[keyOf(mutant, row)] = { outcome, inputs: inputs(mutant, row) };
  }
  writeResults(results);
}

/** By test file, without a mutant: a test that fails even then proves nothing. */
function baselineOf(tasks: readonly Task[]): readonly E2eTask[] {
  const files = new Set(tasks.flatMap((task) => task.files));
  return [...files].map((file) => {
    const rows = tasks.flatMap((task) => task.rows).filter((row) => filesOfRow.get(row)?.includes(file));
    return { mutant: null, rows: [...new Set(rows)], files: [file] };
  });
}

let broken = 0;
function expectUnbroken(found: ReadonlyMap<string, Outcome>): void {
  const failing = [...found].filter(([, outcome]) => outcome !== 'survived').map(([row]) => row);
  if (failing.length > 0) console.log(`Fails without any mutant: ${failing.join(' ')}`);
  broken += failing.length;
}

async function tryUnit(kind: 'node' | 'jsdom', tasks: readonly Task[]): Promise<void> {
  const baseline = [...baselineOf(tasks)];
  const waiting = [...tasks];
  const runners = Array.from({ length: parallel }, async () => {
    const { run, close } = unitProcess(kind, unitTimeoutMs);
    for (let task = baseline.shift(); task !== undefined; task = baseline.shift()) {
      expectUnbroken(await run(null, task.rows, task.files));
    }
    for (let task = waiting.shift(); task !== undefined; task = waiting.shift()) {
      keep(task, await run(task.mutant, task.rows, task.files));
    }
    close();
  });
  await Promise.all(runners);
}

async function tryEndToEnd(tasks: readonly Task[]): Promise<void> {
  for (const unbroken of await runEndToEnd(baselineOf(tasks))) expectUnbroken(unbroken);
  for (let start = 0; start < tasks.length; start += batchSize) {
    const batch = tasks.slice(start, start + batchSize);
    const found = await runEndToEnd(batch);
    for (const [index, task] of batch.entries()) keep(task, found[index] ?? new Map());
  }
}

const kinds: readonly Kind[] = args.includes('--unit')
  ? ['node', 'jsdom']
  : args.includes('--e2e')
    ? ['e2e']
    : ['node', 'jsdom', 'e2e'];
const started = performance.now();
for (const kind of kinds) {
  const tasks = mutants.map((mutant) => taskOf(mutant, kind)).filter(({ rows }) => rows.length > 0);
  console.log(`${tasks.length} mutants with tests in ${kind}`);
  if (tasks.length === 0) continue;
  if (kind === 'e2e') await tryEndToEnd(tasks);
  else await tryUnit(kind, tasks);
}

const meant = mutants.flatMap((mutant) =>
  mutant.rows.filter(isMeant).map((row) => ({ mutant, row, outcome: results[keyOf(mutant, row)]?.outcome })),
);
const rowsWith = (outcome: Outcome | undefined) => [
  ...new Set(meant.filter((one) => one.outcome === outcome).map(({ row }) => row)),
];
const caught = rowsWith('caught');
for (const { mutant, row, outcome } of meant) {
  if (outcome !== undefined && outcome !== 'caught') console.log(`${outcome}: ${row} of ${describe(mutant)}`);
}
const [survived, failed, endless] = [rowsWith('survived'), rowsWith('error'), rowsWith('timeout')];
const untried = rowsWith(undefined);
if (survived.length > 0) console.log(`Tests stayed green: ${survived.join(' ')}`);
if (failed.length > 0) console.log(`Tests could not run: ${failed.join(' ')}`);
if (endless.length > 0) console.log(`Tests did not end: ${endless.join(' ')}`);
if (untried.length > 0) console.log(`Not tried: ${untried.length} rows`);
console.log(
  `${caught.length} rows proven (${resumed.size} of them at least in part by earlier runs), ${survived.length} survivors, ${failed.length} errors, ${endless.length} timeouts ` +
    `(${((performance.now() - started) / 60_000).toFixed(1)} min)`,
);
process.exitCode = survived.length + failed.length + endless.length + broken > 0 ? 1 : 0;
