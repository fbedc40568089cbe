import { ensureBrowser } from '#scripts/ensure-browser.ts';
import { ensureBuild } from '#scripts/ensure-build.ts';
import { commandScript, runNode } from '#scripts/run.ts';

/**
 * Runs each walk of the end-to-end tests (`tests/fixtures/walk.ts`) with this seed and number of steps.
 * @param args - passed to Playwright, such as the name of a file
 * @returns whether all passed
 */
export async function soakWalks(seed: number, steps: number, args: readonly string[]): Promise<boolean> {
  ensureBuild();
  const env = {
    WARBLE_CHROMIUM: await ensureBrowser(),
    WARBLE_SEED: String(seed),
    WARBLE_STEPS: String(steps),
  };
  const timeout = 120_000 + steps * 10_000;
  const options = ['test', '--project=browser', '--grep=@walk', `--timeout=${timeout}`, ...args];
  const { code } = await runNode(commandScript('@playwright/test', 'playwright'), options, {
    output: 'show',
    env,
  });
  return code === 0;
}
