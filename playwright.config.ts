import { existsSync, statfsSync } from 'node:fs';
import os from 'node:os';
import { defineConfig, devices } from '@playwright/test';
import { desktopObstacle } from './scripts/electron-runtime.ts';
import { findBrowser, quickFlags } from './scripts/ensure-browser.ts';
import type { HostOptions } from './tests/fixtures/host.ts';

// Profiles and databases of tests are not needed after a run, so they are in memory: no test waits for the disk.
if (hasRoom('/dev/shm')) process.env['TMPDIR'] = '/dev/shm';

const executablePath = findBrowser();
const report = process.env['WARBLE_REPORT'];

/** Specs that test every host have this tag. The others test the interface, and run in one host. */
const everyHost = /@every-host/;

/** Specs of the interface that could fail in a desktop app only, because of its menu, its keys or its session. */
const app = /@app/;

/**
 * Specs of the interface that could fail in Electron only, because of its Chromium or its input. The double would show
 * the same page in the same Chromium as the browser host, and main is not involved.
 */
const inElectron = /@electron/;

/** Specs of features that only the desktop app has. */
const desktop = /desktop[\\/]/;

/**
 * Specs of features that only a host with its own server has: the guest account of another server is unknown to the
 * host.
 */
const ownServer = /@own-server/;

/** Whether there is a folder in memory with enough free space for the tests. */
function hasRoom(folder: string): boolean {
  if (!existsSync(folder)) return false;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize > 2 ** 31;
}

export default defineConfig<object, HostOptions>({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: process.env['CI'] !== undefined,
  // Twice the number of cores: most of the time of a test is spent waiting.
  workers: os.availableParallelism() * 2,
  // Long, for busy machines. It costs nothing, because a test continues as soon as its condition is met.
  timeout: 240_000,
  expect: { timeout: 60_000 },
  reporter: [
    ['list'],
    ['./tests/faults/table-reporter.ts'],
    ...(report === undefined ? [] : [['json', { outputFile: report }] as const]),
  ],
  use: {
    ...devices['Desktop Chrome'],
    // Opening a new tab takes longer than most tests. Playwright clears the state of the previous test.
    reuseContext: true,
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    timezoneId: 'UTC',
    // A trace requests the resources of a page again, and the content security policy reports these requests as
    // violations.
    trace: 'off',
    // A click can miss a moving element, even on a fast machine. Specs of animations override this.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    launchOptions: { args: [...quickFlags], ...(executablePath === undefined ? {} : { executablePath }) },
  },
  projects: [
    { name: 'browser', testIgnore: ['**/budget.spec.ts', '**/desktop/**'], use: { hostKind: 'browser' } },
    {
      name: 'forward',
      testIgnore: '**/desktop/**',
      grep: everyHost,
      grepInvert: ownServer,
      use: { hostKind: 'forward' },
      // One worker: each worker starts its own servers, and there are few of these tests.
      workers: 1,
    },
    { name: 'double', grep: [everyHost, app, desktop], use: { hostKind: 'double' } },
    {
      name: 'electron',
      grep: [everyHost, app, inElectron, desktop],
      use: { hostKind: 'electron' },
      // Where all are skipped, each worker would start a browser for nothing.
      ...(desktopObstacle() === null ? {} : { workers: 1 }),
    },
    { name: 'budget', testMatch: '**/budget.spec.ts', use: { hostKind: 'browser' } },
  ],
});
