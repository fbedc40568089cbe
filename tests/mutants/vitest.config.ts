import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { readRows } from '#scripts/spec-coverage.ts';
import { zones } from './zones.ts';

/* The unit tests of one zone, as Stryker runs them: one file after the other, in one process. */

const zone = zones[process.env['WARBLE_ZONE'] ?? ''];
if (zone === undefined) throw new Error('WARBLE_ZONE names no zone of tests/mutants/zones.ts');
const testsThatEndWith = (ending: string) =>
  zone.tests
    .map((tests) => (tests.endsWith('**') ? `${tests}/*${ending}` : tests))
    .filter((tests) => tests.endsWith(ending));

export default defineConfig({
  root: `${import.meta.dirname}/../..`,
  test: {
    // What is waited for in vain is a mutant that was noticed. Without one these tests take milliseconds.
    testTimeout: 15_000,
    expect: { poll: { timeout: 5_000 } },
    isolate: zone.mocks === true,
    tags: readRows().map(({ id }) => ({ name: id })),
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          include: testsThatEndWith('.test.ts'),
          // They start processes, in which no mutant is active.
          exclude: ['tests/server/{machine,process}.test.ts', 'src/serve/index.test.ts'],
        },
      },
      {
        extends: true,
        plugins: [react()],
        test: {
          name: 'renderer',
          environment: 'jsdom',
          include: testsThatEndWith('.dom.test.tsx'),
          setupFiles: ['tests/fixtures/jsdom-setup.ts'],
        },
      },
    ],
  },
});
