import type { Schedule } from '#main/lib/schedule.ts';

/** A minute, in ms. */
export const pollInterval = 60_000;
/** The longest wait after failures, in ms. */
export const pollIntervalMax = 15 * 60_000;

export interface PollerOptions {
  /** Asks once. Rejects when that failed; `stop` when asking again has no sense. */
  readonly ask: (signal: AbortSignal) => Promise<'go-on' | 'stop'>;
  readonly schedule: Schedule;
  /** From 0 up to 1. */
  readonly random: () => number;
}

export interface Poller {
  /**
   * Asks at once, and then again and again, while this is true. What is under way when it becomes false is called off.
   * After a `stop` it has to become false before it may ask anew.
   */
  readonly run: (isWanted: boolean) => void;
  /** Asks now instead of later, where it is asking at all. */
  readonly now: () => void;
}

/** Asks every minute; after failures ever later, each client at another time, so that a server can recover. */
export function createPoller({ ask, schedule, random }: PollerOptions): Poller {
  let isWanted = false;
  let failures = 0;
  /** Calls off what is under way or waits; null where neither is. */
  let callOff: (() => void) | null = null;

  const wait = () => {
    const longest = Math.min(pollInterval * 2 ** failures, pollIntervalMax);
    const ms = failures === 0 ? pollInterval : (longest / 2) * (1 + random());
    callOff = schedule(() => void poll(), ms);
  };
  const poll = async () => {
    const controller = new AbortController();
    const { signal } = controller;
    callOff = () => controller.abort();
    try {
      const next = await ask(signal);
      if (signal.aborted) return;
      failures = 0;
      callOff = null;
      if (next === 'go-on') wait();
    } catch {
      if (signal.aborted) return;
      failures += 1;
      wait();
    }
  };
  const halt = () => {
    callOff?.();
    callOff = null;
  };
  return {
    run(wanted) {
      if (wanted === isWanted) return;
      isWanted = wanted;
      halt();
      failures = 0;
      if (wanted) void poll();
    },
    now() {
      if (callOff === null) return;
      halt();
      void poll();
    },
  };
}
