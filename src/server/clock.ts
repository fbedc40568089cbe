import type { SharedDatabase } from './database/open.ts';

export interface Clock {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Compares the clock with that of the database. */
  synchronize(): Promise<void>;
}

/** How often the clock is read; the fastest answer counts. */
const turns = 3;

/**
 * The clock of the database that server processes share, as this process's own clock and a difference: ids sort by their
 * time, so that the clocks of several machines would order the posts by machine. Without one, the process's own clock.
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
        // A difference within the duration of the query counts as none, so that equal clocks are not made to differ.
        difference = Math.abs(found) <= best / 2 + 1 ? 0 : Math.round(found);
      }
    },
  };
}
