import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { ensureBrowser } from '#scripts/ensure-browser.ts';
import { ensureBuild } from '#scripts/ensure-build.ts';
import { commandScript, projectRoot, runNode } from '#scripts/run.ts';
import { failedPlaywrightTests, failedVitestTests } from './failed-tests.ts';

/* Repeats the tests while other work keeps all cores busy, and counts the failures of each test. */

const folder = path.join(projectRoot, '.cache', 'soak');

interface Runner {
  readonly name: 'unit' | 'e2e';
  readonly script: string;
  readonly args: (report: string) => readonly string[];
  readonly failed: (report: unknown) => readonly string[];
}

const runners: readonly Runner[] = [
  {
    name: 'unit',
    script: commandScript('vitest'),
    args: (report) => [
      'run',
      ...['node*', 'renderer*', 'processes', 'browser'].flatMap((project) => ['--project', project]),
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    failed: failedVitestTests,
  },
  {
    name: 'e2e',
    script: commandScript('@playwright/test', 'playwright'),
    args: () => ['test'],
    failed: failedPlaywrightTests,
  },
];

/**
 * Keeps every core busy, until the returned function is called. Uses threads, because they always end with this
 * process.
 */
function occupyCores(): () => Promise<void> {
  const workers = Array.from(
    { length: os.availableParallelism() },
    () => new Worker('for (;;);', { eval: true }),
  );
  return async () => {
    await Promise.all(workers.map((worker) => worker.terminate()));
  };
}

/** Runs the tests of a runner once. Returns the names of those that failed. */
async function runOnce(runner: Runner, round: number, args: readonly string[], chromium: string) {
  const report = path.join(folder, `${runner.name}-${round}.json`);
  const env = {
    WARBLE_CHROMIUM: chromium,
    WARBLE_REPORT: report,
    WARBLE_SLOWNESS: process.env['WARBLE_SLOWNESS'] ?? '2',
    FORCE_COLOR: '0',
  };
  const run = await runNode(runner.script, [...runner.args(report), ...args], { output: 'keep', env });
  const log = path.join(folder, `${runner.name}-${round}.log`);
  writeFileSync(log, run.output);
  const failed = readFailed(runner, report);
  if (run.code !== 0 && failed.length === 0) failed.push(`the run itself, see ${log}`);
  console.log(`${runner.name}, round ${round}: ${failed.length === 0 ? 'passed' : `failed, see ${log}`}`);
  for (const name of failed) console.log(`  ${name}`);
  return failed;
}

function readFailed(runner: Runner, report: string): string[] {
  try {
    return [...runner.failed(JSON.parse(readFileSync(report, 'utf8')))];
  } catch {
    return [];
  }
}

/**
 * Repeats the unit tests, the end-to-end tests or both under load, and prints each failed test with the number of its
 * failures.
 * @param args - passed to the runner, such as the name of a file
 * @returns whether every test passed in every round
 */
export async function soakTests(
  rounds: number,
  only: Runner['name'] | null,
  args: readonly string[],
): Promise<boolean> {
  const chromium = await ensureBrowser();
  for (const kind of ['release', 'test'] as const) ensureBuild(kind);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const failures = new Map<string, number>();
  const release = occupyCores();
  try {
    for (let round = 1; round <= rounds; round += 1) {
      for (const runner of runners.filter(({ name }) => only === null || name === only)) {
        for (const name of await runOnce(runner, round, args, chromium)) {
          failures.set(name, (failures.get(name) ?? 0) + 1);
        }
      }
    }
  } finally {
    await release();
  }
  console.log(
    failures.size === 0 ? `\nNo test failed in ${rounds} rounds.` : `\nFailed in ${rounds} rounds:`,
  );
  for (const [name, count] of [...failures].toSorted(([, one], [, other]) => other - one)) {
    console.log(`${String(count).padStart(4)} × ${name}`);
  }
  return failures.size === 0;
}
