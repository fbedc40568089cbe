export interface RestartPolicyOptions {
  /** The delay before the restart after each crash in a row, in ms. After more crashes there is no restart. */
  readonly delays: readonly number[];
  /** After this uptime in ms a crash counts as the first in a row. */
  readonly stableAfter: number;
}

/**
 * Decides whether a process that crashed is restarted.
 * @returns for the process's uptime in ms, or null if it was never ready: the delay in ms before the restart, or null
 * for no restart
 */
export function createRestartPolicy(options: RestartPolicyOptions): (uptime: number | null) => number | null {
  const { delays, stableAfter } = options;
  let crashCount = 0;
  return (uptime) => {
    if (uptime !== null && uptime >= stableAfter) crashCount = 0;
    const delay = delays[crashCount];
    crashCount += 1;
    return delay ?? null;
  };
}
