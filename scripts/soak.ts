import { projectRoot, runNode } from './run.ts';
import { soakProperties } from './soak/properties.ts';
import { soakSuspended } from './soak/suspended.ts';
import { soakTests } from './soak/tests.ts';
import { soakWalks } from './soak/walks.ts';

/*
 * `npm run soak -- tests ROUNDS [unit|e2e [arguments of the runner]]`: repeats the tests under load, and fails if a
 * test failed in any round.
 * `npm run soak -- page MINUTES`: uses the page for this time, and fails if its memory has grown.
 * `npm run soak -- main WINDOWS`: the same for main, whose window is replaced this number of times, with 50 requests in
 * each window.
 * `npm run soak -- suspended SECONDS`: suspends a server for this time while requests are in progress.
 * `npm run soak -- properties SEED RUNS`: checks each property of the unit tests with this number of inputs.
 * `npm run soak -- walk SEED STEPS [arguments of playwright test]`: runs the random walks of the end-to-end tests.
 */

const usage = `Usage: npm run soak -- tests ROUNDS [unit|e2e [arguments of the runner]]
       npm run soak -- page MINUTES
       npm run soak -- main WINDOWS
       npm run soak -- suspended SECONDS
       npm run soak -- properties SEED RUNS
       npm run soak -- walk SEED STEPS [arguments of playwright test]
For example: npm run soak -- tests 20 e2e keys.spec --project=double
             npm run soak -- page 20
             npm run soak -- main 200
             npm run soak -- suspended 60
             npm run soak -- properties 1 10000
             npm run soak -- walk 1 50
             npm run soak -- walk 1 9999 long-profile`;

const isCount = (text: string | undefined) => Number.isInteger(Number(text)) && Number(text) >= 1;

/** Whether the soak passed, or null if the arguments are invalid. */
function soak([command, first, second, ...rest]: readonly string[]): Promise<boolean> | null {
  if (
    command === 'tests' &&
    isCount(first) &&
    (second === undefined || second === 'unit' || second === 'e2e')
  ) {
    return soakTests(Number(first), second ?? null, rest);
  }
  // A separate process, because the scripts are compiled without DOM types.
  if ((command === 'page' || command === 'main') && isCount(first)) {
    return runNode(`${projectRoot}/tests/soak/${command}.ts`, [first ?? ''], { output: 'show' }).then(
      ({ code }) => code === 0,
    );
  }
  if (command === 'suspended' && isCount(first)) return soakSuspended(Number(first));
  if (command === 'properties' && isCount(first) && isCount(second)) {
    return soakProperties(Number(first), Number(second));
  }
  if (command === 'walk' && isCount(first) && isCount(second)) {
    return soakWalks(Number(first), Number(second), rest);
  }
  return null;
}

const passed = await soak(process.argv.slice(2));
if (passed === null) console.error(usage);
process.exitCode = passed === null ? 2 : passed ? 0 : 1;
