import type { SharedDatabase } from './database/open.ts';

export interface Clock {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Compares the clock with that of the database. */
  synchronize(): Promise<void>;
}

/** How many times the clock is read; the reading with the fastest response is used. */
const turns = 3;

/**
 * The clock of the database that server processes share, calculated from this process's own clock and the difference
 * between the two. Ids sort by their time, so with the clocks of several machines the posts would be in the wrong
 * order. Without a shared database, the process's own clock.
 * @param own milliseconds since 1970
 */
export function createClock(own: () => number, shared: Pick<SharedDatabase, 'now'> | null): Clock {
  let difference = 0;
  return {
    now: () => own() + difference,
    async synchronize() {
      if (shared === null) return;
      let best = Number.POSITIVE_INFINITY;
      for (let turn = 0; turn < turns; turn += 1) {
        const before = own();
        const there = await shared.now();
        const after = own();
        if (after - before >= best) continue;
        best = after - before;
        const found = there - (before + after) / 2;
        // A difference that is smaller than the duration of the query is ignored, so that equal clocks stay equal.
        difference = Math.abs(found) <= best / 2 + 1 ? 0 : Math.round(found);
      }
    },
  };
}
