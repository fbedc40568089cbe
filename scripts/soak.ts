import { soakTests } from './soak/tests.ts';

/*
 * `npm run soak -- tests ROUNDS [unit|e2e [arguments of the runner]]`: repeats the tests under load, and fails if one of
 * them failed once.
 */

const usage = `Usage: npm run soak -- tests ROUNDS [unit|e2e [arguments of the runner]]
For example: npm run soak -- tests 20 e2e keys.spec --project=double`;

const [command, count, runner, ...rest] = process.argv.slice(2);
const rounds = Number(count);

if (
  command !== 'tests' ||
  !Number.isInteger(rounds) ||
  rounds < 1 ||
  (runner !== undefined && runner !== 'unit' && runner !== 'e2e')
) {
  console.error(usage);
  process.exitCode = 2;
} else {
  process.exitCode = (await soakTests(rounds, runner ?? null, rest)) ? 0 : 1;
}
