import { existsSync, statfsSync } from 'node:fs';
import os from 'node:os';
import { defineConfig, devices } from '@playwright/test';
import { findBrowser, quickFlags } from './scripts/ensure-browser.ts';
import type { HostOptions } from './tests/fixtures/host.ts';

// Profiles and databases of tests needn't outlive the machine: in memory, no test waits for the disk to have them.
if (hasRoom('/dev/shm')) process.env['TMPDIR'] = '/dev/shm';

const executablePath = findBrowser();
const report = process.env['WARBLE_REPORT'];

/** Specs that say something about every host carry this tag; the others speak of the interface and run in one. */
const everyHost = /@every-host/;

/** Specs of the interface that a desktop app could still spoil, by its menu, its keys or its session. */
const app = /@app/;

/**
 * Specs of the interface that only Electron itself could spoil, by its Chromium or its input: the double would show the same
 * page in the same Chromium as the browser host, and main has no part in it.
 */
const inElectron = /@electron/;

/** Specs of what only the desktop app has. */
const desktop = /desktop[\\/]/;

/** What only a host with a server of its own offers: another server's guest is not this host's to name. */
const ownServer = /@own-server/;

/** Whether there is a folder in memory, and a test has enough room there. */
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
  // Twice as many as there are cores: a test spends much of its time waiting for what the product waits for.
  workers: os.availableParallelism() * 2,
  // Generous, for busy machines: a condition that holds is never waited for.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [
    ['list'],
    ['./tests/faults/table-reporter.ts'],
    ...(report === undefined ? [] : [['json', { outputFile: report }] as const]),
  ],
  use: {
    ...devices['Desktop Chrome'],
    // A tab of its own takes most tests longer than what they do in it; Playwright clears what the last test has left.
    reuseContext: true,
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    timezoneId: 'UTC',
    // A trace fetches what a page shows once more, which the page's own security policy then reports as a violation.
    trace: 'off',
    // What moves can be missed by a click, however long a machine takes for it. Specs of what moves say otherwise.
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
      // Each worker starts its own servers, and these are few tests.
      workers: 1,
    },
    { name: 'double', grep: [everyHost, app, desktop], use: { hostKind: 'double' } },
    { name: 'electron', grep: [everyHost, app, inElectron, desktop], use: { hostKind: 'electron' } },
    { name: 'budget', testMatch: '**/budget.spec.ts', use: { hostKind: 'browser' } },
  ],
});
