/*
 * `npm run mutants [-- ZONE … [FILE …] [--tests FILE …] [--resume] [--sample N]]`: changes each expression of the zones,
 * or of these files in them, one at a time, and counts the changes that no unit test detects. They are listed in
 * .cache/mutants/ZONE.txt, and shown within the code by ZONE.html.
 * With --tests, once for each file or glob, only these tests run instead of all of the zone.
 * With --resume, mutants whose code and tests are unchanged since the last run are not tried again.
 * With --sample, only each Nth piece of the code is changed: an estimate for zones that take hours.
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { Stryker } from '@stryker-mutator/core';
import { projectRoot } from '#scripts/run.ts';
import { samplePieces } from './sample.ts';
import { codeOf, type Zone, zones } from './zones.ts';

type MutantResult = Awaited<ReturnType<Stryker['runMutationTest']>>[number];

const reports = '.cache/mutants';

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    resume: { type: 'boolean', default: false },
    sample: { type: 'string', default: '1' },
    tests: { type: 'string', multiple: true },
  },
});
const every = Number(options.sample);
if (!Number.isInteger(every) || every < 1) throw new Error('--sample takes a whole number, such as 10.');
const files = positionals.filter((argument) => argument.includes('/'));
const names = positionals.filter((argument) => !argument.includes('/'));

/** The code to change, as Stryker's globs and ranges of lines. */
function mutated(code: readonly string[], { data = [] }: Zone): string[] {
  const unchanged = ['**/*.test.{ts,tsx}', '**/test-*.ts', '**/*.d.ts', ...data];
  if (every === 1) return [...code, ...unchanged.map((glob) => `!${glob}`)];
  const found = globSync(code, { cwd: projectRoot, exclude: unchanged }).toSorted();
  const withLines = found.map((file) => ({
    file,
    lines: readFileSync(path.join(projectRoot, file), 'utf8').split('\n').length,
  }));
  return samplePieces(withLines, every);
}

function runZone(name: string, code: readonly string[], zone: Zone): Promise<MutantResult[]> {
  process.env['WARBLE_ZONE'] = name;
  if (options.tests !== undefined) process.env['WARBLE_TESTS'] = options.tests.join(' ');
  // Only a few inputs for properties, since each mutant runs them.
  process.env['WARBLE_RUNS'] ??= '20';
  const stryker = new Stryker({
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    vitest: {
      configFile: 'tests/mutants/vitest.config.ts',
      related: false,
      // Some tests change the user of their process, or measure its memory.
      pool: 'forks',
    },
    mutate: mutated(code, zone),
    coverageAnalysis: 'perTest',
    concurrency: Number(process.env['WARBLE_PARALLEL'] ?? 1),
    // A slow test on a busy machine must not be counted as a mutant that causes an endless loop.
    timeoutMS: 30_000,
    timeoutFactor: 4,
    dryRunTimeoutMinutes: 30,
    ignorePatterns: ['/out', '/dist', '/test-results', '/playwright-report', '/.cache', '/docs/screenshots'],
    tempDirName: `.cache/stryker/${name}`,
    incremental: every === 1,
    incrementalFile: `${reports}/${name}.json`,
    force: !options.resume,
    // `event-recorder` writes each result at once, so that the results of an aborted run are kept.
    reporters: ['html', 'progress-append-only', 'event-recorder'],
    eventReporter: { baseDir: `${reports}/${name}-events` },
    htmlReporter: { fileName: `${reports}/${name}.html` },
    warnings: false,
    // Stryker would read the file with TypeScript's API, which version 7 does not have. Vite does not need the file.
    tsconfigFile: 'none.json',
  });
  return stryker.runMutationTest();
}

/** One line per mutant: its position, the original code, and the replacement. */
function describe({ fileName, location: { start, end }, replacement, status }: MutantResult): string {
  const lines = readFileSync(fileName, 'utf8')
    .split('\n')
    .slice(start.line - 1, end.line);
  const last = lines.length - 1;
  const found = lines
    .map((line, index) =>
      line.slice(index === 0 ? start.column - 1 : 0, index === last ? end.column - 1 : undefined).trim(),
    )
    .join(' ');
  const position = `${path.relative(projectRoot, fileName)}:${start.line}:${start.column}`;
  return `${status} ${position}: ${found.slice(0, 200)} → ${replacement ?? ''}`;
}

const unknown = names.filter((name) => zones[name] === undefined);
if (unknown.length > 0) {
  console.error(`No zone: ${unknown.join(', ')}. There are ${Object.keys(zones).join(', ')}.`);
  process.exit(2);
}

const given = Object.entries(zones).filter(([name]) => names.length === 0 || names.includes(name));
const without = files.filter((file) => given.every(([, zone]) => codeOf(zone, [file]).length === 0));
if (without.length > 0) {
  console.error(`In none of the zones: ${without.join(', ')}.`);
  process.exit(2);
}

const scores: Record<string, Readonly<Record<string, number>>> = {};
for (const [name, zone] of given) {
  const code = codeOf(zone, files);
  if (code.length === 0) continue;
  const results = await runZone(name, code, zone);
  const having = (status: MutantResult['status']) => results.filter((result) => result.status === status);
  const unnoticed = [...having('Survived'), ...having('NoCoverage')];
  writeFileSync(path.join(projectRoot, reports, `${name}.txt`), unnoticed.map(describe).join('\n'));
  const [killed, timedOut] = [having('Killed').length, having('Timeout').length];
  const noticed = killed + timedOut;
  const survived = having('Survived').length;
  const percent = (of: number) => Math.round((1000 * noticed) / Math.max(1, of)) / 10;
  scores[name] = {
    killed,
    'timed out': timedOut,
    survived,
    'not reached': having('NoCoverage').length,
    'score (%)': percent(noticed + unnoticed.length),
    'of those reached (%)': percent(noticed + survived),
  };
  console.table(scores);
}
