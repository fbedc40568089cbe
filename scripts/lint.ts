import { commandScript, runNode, type Finished } from './run.ts';

/* `npm run lint`: every check that only reads the sources. */

const checks: readonly (() => Promise<Finished>)[] = [
  () => check(commandScript('oxlint'), ['--type-aware', '--deny-warnings']),
  () => check('scripts/circles.ts'),
  () => check('scripts/glossary.ts'),
  () => check('scripts/retries.ts'),
  () => check(commandScript('knip')),
];

function check(script: string, args: readonly string[] = []): Promise<Finished> {
  return runNode(script, args, { output: 'keep' });
}

/** Runs all checks in parallel. */
export const lint = () => Promise.all(checks.map((run) => run()));

if (import.meta.main) {
  const finished = await lint();
  for (const { output } of finished) process.stdout.write(output);
  process.exitCode = finished.some(({ code }) => code !== 0) ? 1 : 0;
}
