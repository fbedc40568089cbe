import { commandScript, runNode } from '#scripts/run.ts';

/**
 * Checks each property of the unit tests (`tests/fixtures/properties.ts`) with other and more inputs.
 * @returns whether all properties hold; a failure prints the smallest input
 */
export async function soakProperties(seed: number, runs: number): Promise<boolean> {
  const args = [
    'run',
    '--project=node',
    '--project=renderer*',
    `--testTimeout=${60_000 + runs * 2000}`,
    '.properties.',
  ];
  const env = { WARBLE_SEED: String(seed), WARBLE_RUNS: String(runs) };
  const { code } = await runNode(commandScript('vitest'), args, { output: 'show', env });
  return code === 0;
}
