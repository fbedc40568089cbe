import os from 'node:os';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { readRows } from './scripts/spec-coverage.ts';

/** Tests of the server's API, which run with both databases. */
const ofTheApi = [
  'tests/server/{admin,admin-export,bad-input,idempotency,images,lists,long-lists,moment,notifications,paging,permissions,rate-limits,search,sessions,sign-in,sign-ups}.test.ts',
  'tests/conformance/**/*.test.ts',
];
/** Tests of features that only PostgreSQL has. */
const onPostgres = ['tests/postgres/**/*.test.ts'];

/** Tests that need a browser or a build, so `npm run check` omits them. */
const inBrowser = [
  'tests/electron-double/**/*.test.ts',
  'tests/administration/*.test.ts',
  'scripts/start.test.ts',
  'src/serve/index.test.ts',
];

/**
 * Tests of processes: they start and kill servers, or measure the memory of a process. `npm run check` omits them,
 * because they take as long as all other tests of the server.
 */
const ofProcesses = [
  'tests/fuzz/fuzz.test.ts',
  'tests/server/{machine,memory,process,refused-by-fakes}.test.ts',
  'src/server/passwords.test.ts',
];

/**
 * Files that must not share modules with other files, because they mock modules such as Electron, each in a different
 * way.
 */
const alone = [
  'src/main/{ipc,lifecycle/{lifecycle,start-again},menu/context-menu,protocol/scheme,servers/{open-server,servers},window/{main,prepare}-window}.test.ts',
  'src/main/logging/page-failures.test.ts',
  'src/main/links/{links,open-external,register-links}.test.ts',
  'src/main/crash-recovery/page-recovery.test.ts',
  'src/main/local-server/erase-data.test.ts',
  'src/main/notifications/{announcer,ask-inbox}.test.ts',
  'src/main/policy/locations.test.ts',
  'src/main/security/{client-certificates,lockdown}.test.ts',
  'src/preload/preload.test.ts',
  'src/server/admin/{backup,restore}.test.ts',
];

/**
 * Files that need their own jsdom and modules: files that test lazy loading, so no other file may have loaded the
 * module before; files that mock a module; and those of the outbox and the offline copy, which stores of other files
 * would send or write.
 */
const withOwnPage = [
  'src/renderer/src/app/after-start.dom.test.tsx',
  'src/renderer/src/app/first-post-keys.dom.test.tsx',
  'src/renderer/src/app/follow-windows.dom.test.tsx',
  'src/renderer/src/app/keys.dom.test.tsx',
  'src/renderer/src/app/language-change.dom.test.tsx',
  'src/renderer/src/app/layout/late-focus-return.dom.test.tsx',
  'src/renderer/src/app/load-ahead.dom.test.tsx',
  'src/renderer/src/app/pages/language-change.dom.test.tsx',
  'src/renderer/src/app/pages/texts.dom.test.tsx',
  'src/renderer/src/app/typed-ahead-of-page.dom.test.tsx',
  'src/renderer/src/app/typed-ahead.dom.test.tsx',
  'src/renderer/src/i18n/keep-date-words.dom.test.tsx',
  'src/renderer/src/outbox/outbox.properties.dom.test.tsx',
  'src/renderer/src/people/person-preview.dom.test.tsx',
  'src/renderer/src/stores/entities/keep-last-feed.dom.test.tsx',
  'src/renderer/src/ui/menu-button.dom.test.tsx',
];

export default defineConfig({
  test: {
    // 1.5 times the number of cores: tests spend much of their time waiting for processes.
    maxWorkers: Math.ceil(os.availableParallelism() * 1.5),
    // Processes and not threads, since some tests change state of the process, such as its working directory or its
    // limits.
    pool: 'forks',
    // Files share their jsdom and their imports, already compiled and optimised: this halves the time.
    isolate: false,
    // Long, for busy machines. It costs nothing, because a test continues as soon as its condition is met.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    setupFiles: ['tests/fixtures/clean-up-setup.ts', 'tests/fixtures/waits-setup.ts'],
    // A test that proves a statement of the specification has the id of its row as a tag; other tags are errors.
    tags: readRows().map(({ id, statement }) => ({ name: id, description: statement })),
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          include: ['{src,scripts,tests}/**/*.test.ts'],
          exclude: [
            'tests/e2e/**',
            'tests/packaging/**',
            ...onPostgres,
            ...inBrowser,
            ...ofProcesses,
            ...alone,
          ],
        },
      },
      {
        extends: true,
        test: {
          name: 'node-alone',
          environment: 'node',
          isolate: true,
          include: alone,
        },
      },
      {
        extends: true,
        test: {
          name: 'processes',
          environment: 'node',
          isolate: true,
          include: ofProcesses,
        },
      },
      {
        extends: true,
        test: {
          name: 'postgres',
          environment: 'node',
          include: [...ofTheApi, ...onPostgres],
          globalSetup: ['tests/postgres/setup.ts'],
          // The S3 store of the tests accepts any credentials.
          env: { AWS_ACCESS_KEY_ID: 'test', AWS_SECRET_ACCESS_KEY: 'test' },
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          environment: 'node',
          isolate: true,
          include: inBrowser,
        },
      },
      {
        extends: true,
        test: {
          // `npm run package:check`
          name: 'packaging',
          environment: 'node',
          isolate: true,
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
          exclude: withOwnPage,
          setupFiles: ['tests/fixtures/jsdom-setup.ts'],
          // Intervals stay real, because jsdom's own clock of animation frames uses one.
          fakeTimers: { toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] },
        },
      },
      {
        extends: true,
        plugins: [react()],
        test: {
          name: 'renderer-alone',
          environment: 'jsdom',
          isolate: true,
          include: withOwnPage,
          setupFiles: ['tests/fixtures/jsdom-setup.ts'],
        },
      },
    ],
  },
});
