import { vi } from 'vitest';

/*
 * Conditions are checked as often as on a quiet machine, however long that takes on a busy one: otherwise the run without a
 * mutant fails there, and mutants are counted as noticed by mistake. No more than 200 times: long waits are for busy machines,
 * and a mutant would take that long each time.
 */

const waitFor = vi.waitFor;

/** Longer than any test may take, in ms. */
const never = 3_600_000;

async function waitByChecks<Result>(
  check: () => Result | Promise<Result>,
  options: number | { readonly timeout?: number; readonly interval?: number } = {},
): Promise<Result> {
  const { timeout = 1000, interval = 50 } = typeof options === 'number' ? { timeout: options } : options;
  let checksLeft = Math.min(200, Math.max(40, timeout / interval));
  const last = await waitFor(
    async () => {
      try {
        return { result: await check() };
      } catch (error) {
        checksLeft -= 1;
        if (checksLeft > 0) throw error;
        return { error };
      }
    },
    { timeout: never, interval },
  );
  if ('error' in last) throw last.error;
  return last.result;
}
// A process that is kept has it from its last run.
if (waitFor.name !== waitByChecks.name) Object.assign(vi, { waitFor: waitByChecks });
