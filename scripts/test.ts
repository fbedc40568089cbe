/*
 * `npm test`: runs every check of the project.
 * With `--without-browser`, which is `npm run check`: only checks that need no browser, no build and no PostgreSQL, and
 * no tests of processes.
 * With `--times`, the time of each test file is listed at the end.
 * The last line of stdout is `N passed, N failed, N skipped`.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ensureBrowser } from './ensure-browser.ts';
import { lint } from './lint.ts';
import { commandScript, projectRoot, runNode, type Finished } from './run.ts';
import {
  add,
  nothing,
  oneCheck,
  playwrightTally,
  reportTally,
  summary,
  vitestTally,
  withCode,
  type Tally,
} from './tally.ts';
import { playwrightTimes, tableOfReport, vitestTimes } from './times.ts';

interface Step {
  readonly name: string;
  /** Whether it is skipped if the build failed. */
  readonly needsBuild?: true;
  /** Whether it is part of `npm run check`. */
  readonly isQuick?: true;
  /** Whether it only reads the sources. These steps run in parallel to the others, with a low priority. */
  readonly isStatic?: true;
  /** Whether it runs in parallel to the previous step: both mostly wait for processes. */
  readonly isBeside?: true;
  /** Extracts the part of its output that is printed even if the check passes. */
  readonly summarize?: (output: string) => string;
  run(): Promise<{ readonly tally: Tally; readonly output: string }>;
}

const withTimes = process.argv.includes('--times');
const withoutBrowser = process.argv.includes('--without-browser');
const reports = mkdtempSync(path.join(os.tmpdir(), 'warble-test-'));
const stepTimeout = 25 * 60_000;

// Logs contain no colour codes.
const colours = process.stdout.isTTY ? { FORCE_COLOR: '1' } : { FORCE_COLOR: '0' };

/** Hundreds of processes load the same modules; with a shared cache, only the first one compiles them. */
const compileCache = { NODE_COMPILE_CACHE: path.join(projectRoot, '.cache', 'node') };

function node(script: string, args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  return runNode(script, args, {
    output: 'keep',
    env: { ...colours, ...compileCache, ...env },
    timeout: stepTimeout,
  });
}

function readSources(script: string, args: readonly string[]) {
  const env = { ...colours, ...compileCache };
  return runNode(script, args, { output: 'keep', env, timeout: stepTimeout, inBackground: true });
}

async function check(run: Promise<Finished>): Promise<{ tally: Tally; output: string }> {
  const { code, output } = await run;
  return { tally: oneCheck(code), output };
}

async function playwright(reportName: string, args: readonly string[]) {
  const report = path.join(reports, reportName);
  const WARBLE_CHROMIUM = await ensureBrowser();
  const script = commandScript('@playwright/test', 'playwright');
  // A folder of its own: a run deletes the screenshots that the previous one has left in its folder.
  const files = path.join('test-results', path.parse(reportName).name);
  const { code, output } = await node(script, ['test', ...args, '--output', files], {
    WARBLE_CHROMIUM,
    WARBLE_REPORT: report,
  });
  return { tally: withCode(reportTally(report, playwrightTally), code), output };
}

async function vitest(reportName: string, projects: readonly string[]) {
  const report = path.join(reports, reportName);
  const env = withoutBrowser ? {} : { WARBLE_CHROMIUM: await ensureBrowser() };
  const args = ['run', ...projects, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const { code, output } = await node(commandScript('vitest'), args, env);
  return { tally: withCode(reportTally(report, vitestTally), code), output };
}

const projects = (...names: readonly string[]) => names.flatMap((name) => ['--project', name]);
const quickProjects = projects('node*', 'renderer*');
const hosts = projects('browser', 'forward', 'double', 'electron');

const steps: readonly Step[] = [
  {
    name: 'types',
    isQuick: true,
    isStatic: true,
    // With several threads, each checks the types that the files of a project share again: that needs twice the processor
    // time, which the tests beside it are waiting for.
    run: () => check(readSources(commandScript('typescript', 'tsc'), ['--build', '--singleThreaded'])),
  },
  {
    name: 'lint and import zones',
    isQuick: true,
    isStatic: true,
    run: async () => {
      const finished = await lint({ inBackground: true });
      return {
        tally: finished.map(({ code }) => oneCheck(code)).reduce(add, nothing),
        output: finished.map(({ output }) => output).join(''),
      };
    },
  },
  {
    name: 'format',
    isQuick: true,
    isStatic: true,
    run: () => check(readSources(commandScript('oxfmt'), ['--list-different', '.'])),
  },
  { name: 'build', run: () => check(node('scripts/ensure-build.ts', [])) },
  {
    name: 'unit and conformance',
    isQuick: true,
    run: () =>
      vitest(
        'unit.json',
        withoutBrowser ? quickProjects : [...quickProjects, ...projects('processes', 'postgres', 'browser')],
      ),
  },
  {
    name: 'packages',
    needsBuild: true,
    isBeside: true,
    run: () => vitest('packages.json', ['--project', 'packaging']),
  },
  {
    name: 'end-to-end',
    needsBuild: true,
    // Prints the table of calls and faults.
    summarize: (output) => (output.match(/^\|.*$/gm) ?? []).join('\n'),
    run: () => playwright('e2e.json', hosts),
  },
  {
    name: 'specification covered',
    needsBuild: true,
    run: () => {
      const unitAndE2e = ['unit.json', 'e2e.json'].map((report) => path.join(reports, report));
      return check(node('scripts/spec-coverage.ts', ['--check', ...unitAndE2e]));
    },
  },
  {
    name: 'bundle budget',
    needsBuild: true,
    summarize: (output) => output,
    run: () => playwright('budget.json', ['--project', 'budget']),
  },
];

/** How many lines of a failed step are printed again at the end: continuous integration may keep only the end of a run. */
const lastLines = 80;

function seconds(since: number): string {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`;
}

interface Attempt {
  readonly tally: Tally;
  readonly output: string;
  readonly took: string;
}

async function attempt(step: Step): Promise<Attempt> {
  const stepStart = performance.now();
  try {
    const finished = await step.run();
    return { ...finished, took: seconds(stepStart) };
  } catch (error) {
    const output = `${error instanceof Error ? error.message : String(error)}\n`;
    return { tally: oneCheck(1), output, took: seconds(stepStart) };
  }
}

const start = performance.now();
let total = nothing;
let built = true;
const failures: string[] = [];

async function runStep(step: Step): Promise<void> {
  if (step.needsBuild && !built) {
    console.log(`- ${step.name}: not run, the build failed`);
    total = add(total, { ...nothing, skipped: [{ title: step.name, reason: 'the build failed' }] });
    return;
  }
  const { tally, output, took } = await attempt(step);
  const failed = tally.failed > 0;
  if (step.name === 'build') built = !failed;
  console.log(`${failed ? '✗' : '✓'} ${step.name}: ${summary(tally)} (${took})`);
  if (failed) {
    console.log(output.trimEnd());
    failures.push(`✗ ${step.name}\n${output.trimEnd().split('\n').slice(-lastLines).join('\n')}`);
  } else if (step.summarize) console.log(step.summarize(output).trimEnd());
  total = add(total, tally);
}

try {
  const chosen = steps.filter(({ isQuick }) => isQuick === true || !withoutBrowser);
  const ofSources = Promise.all(chosen.filter(({ isStatic }) => isStatic).map(runStep));
  const beside: Promise<void>[] = [];
  for (const step of chosen.filter(({ isStatic }) => !isStatic)) {
    if (!step.isBeside) await Promise.all(beside.splice(0));
    beside.push(runStep(step));
  }
  await Promise.all(beside);
  await ofSources;
  if (withTimes) {
    console.log(`\n${tableOfReport(path.join(reports, 'unit.json'), vitestTimes)}`);
    console.log(`\n${tableOfReport(path.join(reports, 'e2e.json'), playwrightTimes)}`);
  }
} finally {
  rmSync(reports, { recursive: true, force: true });
}

console.log(`\nTook ${seconds(start)}.`);
if (total.skipped.length > 0) console.log('Skipped:');
for (const { title, reason } of total.skipped) console.log(`  ${title}: ${reason}`);
for (const failure of failures) console.log(`\n${failure}\n`);
console.log(summary(total));
process.exitCode = total.failed > 0 ? 1 : 0;
