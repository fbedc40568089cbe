import { commandScript, runNode } from '#scripts/run.ts';

/**
 * Runs the test of a suspended server, with this time in place of a moment.
 * @returns whether the server continued as if nothing had happened
 */
export async function soakSuspended(seconds: number): Promise<boolean> {
  const args = ['run', '--project=processes', 'tests/server/machine', '-t', 'suspended'];
  const env = { WARBLE_SUSPENDED_MS: String(seconds * 1000) };
  const { code } = await runNode(commandScript('vitest'), args, { output: 'show', env });
  return code === 0;
}
