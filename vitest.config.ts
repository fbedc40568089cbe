import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { readRows } from './scripts/spec-coverage.ts';

/** Tests of the server's API, which run on both databases. */
const ofTheApi = [
  'tests/server/{bad-input,idempotency,images,lists,notifications,permissions,rate-limits,search,sessions,sign-in}.test.ts',
  'tests/conformance/**/*.test.ts',
];
/** Tests of what only PostgreSQL has. */
const onPostgres = ['tests/postgres/**/*.test.ts'];

/** Tests that need a browser or a build, which `npm run check` does without. */
const inBrowser = ['tests/electron-double/**/*.test.ts', 'scripts/start.test.ts', 'src/serve/index.test.ts'];

export default defineConfig({
  test: {
    // One core is left idle otherwise, and much of a test is waiting for processes.
    maxWorkers: '100%',
    // Processes: a test measures the memory of a server, which counts that of the process which started it.
    pool: 'forks',
    // Several test files share two cores.
    testTimeout: 20_000,
    expect: { poll: { timeout: 15_000 } },
    // A test that proves a statement of the specification has its row as a tag; other tags are errors.
    tags: readRows().map(({ id, statement }) => ({ name: id, description: statement })),
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          include: ['{src,scripts,tests}/**/*.test.ts'],
          exclude: ['tests/e2e/**', 'tests/packaging/**', ...onPostgres, ...inBrowser],
        },
      },
      {
        extends: true,
        test: {
          name: 'postgres',
          environment: 'node',
          include: [...ofTheApi, ...onPostgres],
          globalSetup: ['tests/postgres/setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          environment: 'node',
          include: inBrowser,
        },
      },
      {
        extends: true,
        test: {
          // `npm run package:check`
          name: 'packaging',
          environment: 'node',
          include: ['tests/packaging/**/*.test.ts'],
          globalSetup: ['tests/packaging/pack.ts'],
        },
      },
      {
        extends: true,
        plugins: [react()],
        test: {
          name: 'renderer',
          environment: 'jsdom',
          include: ['src/renderer/**/*.dom.test.tsx'],
          setupFiles: ['tests/fixtures/jsdom-setup.ts'],
        },
      },
    ],
  },
});
