import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import type { Plugin } from 'vitest/config';
import { readRows } from '#scripts/spec-coverage.ts';
import { keptProcess } from './kept-process.ts';
import { zones } from './zones.ts';

/* The unit tests of one zone, as Stryker runs them: one file after the other, in one process. */

const zone = zones[process.env['WARBLE_ZONE'] ?? ''];
if (zone === undefined) throw new Error('WARBLE_ZONE names no zone of tests/mutants/zones.ts');
/** Those of the zone, unless others were given. */
const tests = process.env['WARBLE_TESTS']?.split(' ') ?? zone.tests;
const testsThatEndWith = (ending: string) =>
  tests
    .map((tests) => (tests.endsWith('**') ? `${tests}/*${ending}` : tests))
    .filter((tests) => tests.endsWith(ending));

/** Stryker chooses a pool itself, and supports only Vitest's own pools. */
const keepProcesses: Plugin = {
  name: 'keep-processes',
  configureVitest({ project }) {
    if (project.name === '') return;
    Object.assign(project.config, {
      pool: 'kept',
      poolRunner: { name: 'kept', createPoolWorker: keptProcess },
    });
  },
};

export default defineConfig({
  root: `${import.meta.dirname}/../..`,
  test: {
    // Stryker has its own timeout for a mutant. Without a mutant, a test may be slow on a busy machine.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
    setupFiles: ['tests/mutants/forget-mutant.ts', 'tests/mutants/wait-by-checks.ts'],
    tags: readRows().map(({ id }) => ({ name: id })),
    projects: [
      {
        extends: true,
        plugins: [keepProcesses],
        test: {
          name: 'node',
          environment: 'node',
          include: testsThatEndWith('.test.ts'),
          // These tests start processes, in which no mutant is active.
          exclude: ['tests/server/{machine,memory,process}.test.ts', 'src/serve/index.test.ts'],
        },
      },
      {
        extends: true,
        plugins: [react(), keepProcesses],
        test: {
          name: 'renderer',
          environment: 'jsdom',
          include: testsThatEndWith('.dom.test.tsx'),
          setupFiles: [
            'tests/mutants/forget-mutant.ts',
            'tests/mutants/wait-by-checks.ts',
            'tests/fixtures/jsdom-setup.ts',
          ],
          fakeTimers: { toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] },
        },
      },
    ],
  },
});
