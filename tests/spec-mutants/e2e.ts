import react from '@vitejs/plugin-react';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'vite';
import { bringComponentStyles } from '#scripts/build/component-styles.ts';
import { drawFirstFrame } from '#scripts/build/first-frame.ts';
import { ensureBrowser } from '#scripts/ensure-browser.ts';
import { ensureBuild } from '#scripts/ensure-build.ts';
import { parsePlaywrightReport, type PlaywrightSuite } from '#scripts/reports.ts';
import { commandScript, projectRoot, runNode } from '#scripts/run.ts';
import { type Mutant, mutatePlugin } from './mutant.ts';
import type { Outcome } from './outcome.ts';
import type { Plan } from './playwright.config.ts';

/** A mutant, or null for the unchanged code, with the rows and the files of their end-to-end tests. */
export interface E2eTask {
  readonly mutant: Mutant | null;
  readonly rows: readonly string[];
  readonly files: readonly string[];
}

const folder = path.join(projectRoot, '.cache', 'spec-mutants');

async function buildRenderer(mutant: Mutant | null, outDir: string): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'silent',
    root: path.join(projectRoot, 'src', 'renderer'),
    base: '/',
    plugins: [
      react(),
      drawFirstFrame(projectRoot),
      bringComponentStyles(projectRoot),
      mutatePlugin(() => mutant),
    ],
    build: { outDir, emptyOutDir: true, minify: false, reportCompressedSize: false },
  });
}

/** The statuses of the tests by project and row. A key is `project row`. */
function statusesOf(suites: readonly PlaywrightSuite[]): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  const visit = (suite: PlaywrightSuite): void => {
    for (const { tags, tests } of suite.specs) {
      for (const tag of tags) {
        for (const { projectName, status } of tests) {
          const key = `${projectName} ${tag.replace(/^@/, '')}`;
          found.set(key, [...(found.get(key) ?? []), status]);
        }
      }
    }
    suite.suites?.forEach(visit);
  };
  suites.forEach(visit);
  return found;
}

function outcomeOf(statuses: readonly string[] = []): Outcome {
  if (statuses.includes('unexpected')) return 'caught';
  return statuses.length > 0 && statuses.every((status) => status === 'expected') ? 'survived' : 'error';
}

/** Runs end-to-end tests with mutants, each against a renderer built with it. Returns the outcomes by row. */
export async function runEndToEnd(
  tasks: readonly E2eTask[],
): Promise<readonly ReadonlyMap<string, Outcome>[]> {
  mkdirSync(folder, { recursive: true });
  try {
    ensureBuild();
    const plan: Plan = [];
    // Built in the same way without a mutant: a problem of this build must not count as a mutant that is caught.
    const unbroken = path.join(folder, 'unbroken');
    if (tasks.some(({ mutant }) => mutant === null)) await buildRenderer(null, unbroken);
    for (const [index, { mutant, rows, files }] of tasks.entries()) {
      const name = `m${index}`;
      const renderer = mutant === null ? unbroken : path.join(folder, name);
      if (mutant !== null) await buildRenderer(mutant, renderer);
      plan.push({ name, renderer, tags: rows.map((row) => `@${row}`), files: [...files] });
    }
    const planFile = path.join(folder, 'plan.json');
    writeFileSync(planFile, JSON.stringify(plan));
    const { output } = await runNode(
      commandScript('@playwright/test', 'playwright'),
      ['test', '--config', 'tests/spec-mutants/playwright.config.ts'],
      { output: 'keep', env: { WARBLE_MUTANTS: planFile, WARBLE_CHROMIUM: await ensureBrowser() } },
    );
    if (output.trim() !== '') console.error(output);
    const report: unknown = JSON.parse(readFileSync(`${planFile}.report`, 'utf8'));
    const statuses = statusesOf(parsePlaywrightReport(report).suites);
    return tasks.map(
      ({ rows }, index) => new Map(rows.map((row) => [row, outcomeOf(statuses.get(`m${index} ${row}`))])),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
