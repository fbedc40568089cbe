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
  /** By reason, when it was logged, and whether the server has answered since. */
  const logged = new Map<string, { readonly time: number; isAnswered: boolean }>();
  return {
    failed(error) {
      const reason = error instanceof Error ? error.message : String(error);
      const time = performance.now();
      const last = logged.get(reason);
      if (last !== undefined && !(last.isAnswered && time - last.time >= pauseMs)) return;
      logged.set(reason, { time, isAnswered: false });
      log.error(`The server ${url} can't be reached: ${reason}.`);
    },
    answered() {
      for (const last of logged.values()) last.isAnswered = true;
    },
  };
}
