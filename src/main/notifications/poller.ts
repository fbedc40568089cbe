import type { Schedule } from '#main/lib/schedule.ts';

/** A minute, in ms. */
export const pollInterval = 60_000;
/** The longest wait after failures, in ms. */
export const pollIntervalMax = 15 * 60_000;

export interface PollerOptions {
  /** Makes one request. Rejects if it failed; returns `stop` if another request would be useless. */
  readonly ask: (signal: AbortSignal) => Promise<'go-on' | 'stop'>;
  readonly schedule: Schedule;
  /** From 0 up to 1. */
  readonly random: () => number;
}

export interface Poller {
  /**
   * Polls while this is true, first immediately. A pending request is aborted when it becomes false. After a `stop`,
   * this has to become false before polling can start again.
   */
  readonly run: (isRunning: boolean) => void;
  /** If polling, makes the next request now. */
  readonly now: () => void;
}

/** Polls every minute; after failures with exponential backoff and jitter, so that a server can recover. */
export function createPoller({ ask, schedule, random }: PollerOptions): Poller {
  let isRunning = false;
  let failures = 0;
  /** Aborts the pending request or timer; null if there is neither. */
  let cancel: (() => void) | null = null;

  const wait = () => {
    const longest = Math.min(pollInterval * 2 ** failures, pollIntervalMax);
    const ms = failures === 0 ? pollInterval : (longest / 2) * (1 + random());
    cancel = schedule(() => void poll(), ms);
  };
  const poll = async () => {
    const controller = new AbortController();
    const { signal } = controller;
    cancel = () => controller.abort();
    try {
      const next = await ask(signal);
      if (signal.aborted) return;
      failures = 0;
      cancel = null;
      if (next === 'go-on') wait();
    } catch {
      if (signal.aborted) return;
      failures += 1;
      wait();
    }
  };
  const halt = () => {
    cancel?.();
    cancel = null;
  };
  return {
    run(shouldRun) {
      if (shouldRun === isRunning) return;
      isRunning = shouldRun;
      halt();
      failures = 0;
      if (shouldRun) void poll();
    },
    now() {
      if (cancel === null) return;
      halt();
      void poll();
    },
  };
}
