/* `npm run test:e2e -- [arguments of playwright test]`: the end-to-end tests alone, e.g. `-- --project browser`. */
import { ensureBrowser } from './ensure-browser.ts';
import { commandScript, runNode } from './run.ts';

const build = await runNode('scripts/ensure-build.ts', [], { output: 'show' });
if (build.code !== 0) {
  process.exitCode = build.code;
} else {
  try {
    const browser = await ensureBrowser();
    const args = ['test', ...process.argv.slice(2)];
    const tests = await runNode(commandScript('@playwright/test', 'playwright'), args, {
      output: 'show',
      env: { WARBLE_CHROMIUM: browser },
    });
    process.exitCode = tests.code;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
