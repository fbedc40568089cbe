import { vi } from 'vitest';

/*
 * `waitFor` checks a condition as often as on a quiet machine, however long that takes on a busy one. Otherwise the run
 * without a mutant fails there, and mutants are wrongly counted as detected. It checks no more than 200 times, because
 * with a mutant a condition may never be met.
 */

const waitFor = vi.waitFor;

/** Longer than the timeout of any test, in ms. */
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
// A reused process still has it from its previous run.
if (waitFor.name !== waitByChecks.name) Object.assign(vi, { waitFor: waitByChecks });
