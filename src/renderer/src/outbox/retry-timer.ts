import { retryDelayMs } from '#renderer/lib/back-off.ts';

/** Shortest time between two tries, in ms. */
const shortest = 1000;

/** When the outbox is run next: one time, which a later call replaces. */
export interface RetryTimer {
  /** In so many ms. */
  after(ms: number): void;
  /** At no time. */
  stop(): void;
  /** Now, since the server may be reachable again, but not right after a failure. */
  soon(): void;
  /** A try has failed: later than after the failure before. */
  fail(): void;
  /** Forgets the failures, since a try has ended or another user is signed in. */
  reset(): void;
  /** Whether a try has failed since that. */
  hasFailed(): boolean;
}

/** Creates the timer, without a time. */
export function createRetryTimer(run: () => void): RetryTimer {
  let failures = 0;
  // By a clock that can't be set back.
  let lastFailure = -Infinity;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const after = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(run, ms);
  };
  return {
    after,
    stop: () => clearTimeout(timer),
    soon: () => after(Math.max(0, lastFailure + shortest - performance.now())),
    fail() {
      failures += 1;
      lastFailure = performance.now();
      after(retryDelayMs(failures, Math.random()));
    },
    reset() {
      failures = 0;
    },
    hasFailed: () => failures > 0,
  };
}
