/* `npm run test:e2e -- [arguments of playwright test]`: the end-to-end tests alone, e.g. `-- --project=browser`. */
import { ensureBrowser } from './ensure-browser.ts';
import { ensureBuild } from './ensure-build.ts';
import { commandScript, runNode } from './run.ts';

try {
  ensureBuild();
  const browser = await ensureBrowser();
  const tests = await runNode(
    commandScript('@playwright/test', 'playwright'),
    ['test', ...process.argv.slice(2)],
    { output: 'show', env: { WARBLE_CHROMIUM: browser } },
  );
  process.exitCode = tests.code;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
