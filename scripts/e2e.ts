/*
 * `npm run test:e2e -- [--times] [arguments of playwright test]`: the end-to-end tests alone, e.g. `-- --project=browser`.
 * With `--times` they end with a table of the time per host and file.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ensureBrowser } from './ensure-browser.ts';
import { ensureBuild } from './ensure-build.ts';
import { commandScript, runNode } from './run.ts';
import { playwrightTimes, tableOfReport } from './times.ts';

const args = process.argv.slice(2);
const folder = mkdtempSync(path.join(os.tmpdir(), 'warble-e2e-'));
const WARBLE_REPORT = process.env['WARBLE_REPORT'] ?? path.join(folder, 'e2e.json');

try {
  ensureBuild();
  const WARBLE_CHROMIUM = await ensureBrowser();
  const tests = await runNode(
    commandScript('@playwright/test', 'playwright'),
    ['test', ...args.filter((arg) => arg !== '--times')],
    { output: 'show', env: { WARBLE_CHROMIUM, WARBLE_REPORT } },
  );
  if (args.includes('--times')) console.log(tableOfReport(WARBLE_REPORT, playwrightTimes));
  process.exitCode = tests.code;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
