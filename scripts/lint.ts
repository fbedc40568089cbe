import { commandScript, runNode, type Finished, type RunOptions } from './run.ts';

/* `npm run lint`: every check that only reads the sources. */

const checks: readonly (readonly [script: string, ...args: readonly string[]])[] = [
  [commandScript('oxlint'), '--type-aware', '--deny-warnings'],
  ['scripts/circles.ts'],
  ['scripts/glossary.ts'],
  ['scripts/retries.ts'],
  [commandScript('knip')],
];

/** Runs all checks in parallel. */
export const lint = (options: Pick<RunOptions, 'inBackground'> = {}): Promise<Finished[]> =>
  Promise.all(checks.map(([script, ...args]) => runNode(script, args, { output: 'keep', ...options })));

if (import.meta.main) {
  const finished = await lint();
  for (const { output } of finished) process.stdout.write(output);
  process.exitCode = finished.some(({ code }) => code !== 0) ? 1 : 0;
}
