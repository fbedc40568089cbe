import type { Log } from './log.ts';

/** A reason is not logged again before, in ms: where a proxy cuts off some requests alone, others are answered. */
const pauseMs = 60_000;

/** Follows whether a server answers. */
export interface UnreachableLog {
  /** To be called with the error of a request without a response. */
  readonly failed: (error: unknown) => void;
  /** To be called with each response. */
  readonly answered: () => void;
}

/**
 * Logs why a server can't be reached, such as the refusal of a proxy, which Chromium alone knows: once for each reason
 * until the server answers again, because a page that waits for its server repeats its requests, and at most once a minute.
 */
export function logUnreachable(log: Log, url: string): UnreachableLog {
  /** When, by reason. */
  const logged = new Map<string, number>();
  return {
    failed(error) {
      const reason = error instanceof Error ? error.message : String(error);
      if (logged.has(reason)) return;
      logged.set(reason, performance.now());
      log.error(`The server ${url} can't be reached: ${reason}.`);
    },
    answered() {
      const until = performance.now() - pauseMs;
      for (const [reason, time] of logged) if (time <= until) logged.delete(reason);
    },
  };
}
