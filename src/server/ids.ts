import { randomBytes } from 'node:crypto';

/** Creates an id: 24 hex characters that sort by creation time. */
export type Ids = () => string;

export interface IdOptions {
  /** Clock, in milliseconds since 1970. */
  readonly now: () => number;
  /** The highest existing id: new ones sort after it even if the clock was set back. */
  readonly after?: string | undefined;
  /** Returns eight hex characters. */
  readonly random?: () => string;
}

const countersPerMillisecond = 0x10000;

/**
 * Creates the ids of one process: 12 hex characters of milliseconds, 4 of a counter, 8 random ones. Each sorts after the
 * previous one, also when the clock is set back or a millisecond's counters are used up.
 */
export function createIds({ now, after, random = () => randomBytes(4).toString('hex') }: IdOptions): Ids {
  let time = after === undefined ? 0 : Number.parseInt(after.slice(0, 12), 16);
  let counter = after === undefined ? 0 : Number.parseInt(after.slice(12, 16), 16);
  return () => {
    const current = Math.floor(now());
    if (current > time) {
      time = current;
      counter = 0;
    } else {
      counter += 1;
      if (counter === countersPerMillisecond) {
        time += 1;
        counter = 0;
      }
    }
    return time.toString(16).padStart(12, '0') + counter.toString(16).padStart(4, '0') + random();
  };
}
