import type { Log } from './log.ts';

/** Follows whether a server answers. */
export interface UnreachableLog {
  /** To be called with the error of a request without a response. */
  readonly failed: (error: unknown) => void;
  /** To be called with each response. */
  readonly answered: () => void;
}

/**
 * Logs why a server can't be reached, such as the refusal of a proxy, which Chromium alone knows: once for each reason
 * until the server answers again, because a page that waits for its server repeats its requests.
 */
export function logUnreachable(log: Log, url: string): UnreachableLog {
  const logged = new Set<string>();
  return {
    failed(error) {
      const reason = error instanceof Error ? error.message : String(error);
      if (logged.has(reason)) return;
      logged.add(reason);
      log.error(`The server ${url} can't be reached: ${reason}.`);
    },
    answered: () => logged.clear(),
  };
}
