import { keyDaysKept } from '#contract/api/idempotency.ts';
import type { Clock } from './clock.ts';
import type { OpenDatabase } from './database/open.ts';
import type { Media } from './media/media.ts';
import type { Sessions } from './sessions.ts';
import { deleteIdempotencyKeysBefore } from './store/idempotency-keys.ts';
import { deleteInvitationsBefore } from './store/invitations.ts';

interface UpkeepOptions {
  readonly database: OpenDatabase;
  readonly media: Media;
  readonly sessions: Sessions;
  readonly clock: Clock;
  /** Called with each failure. */
  readonly report: (text: string) => void;
}

/** What a server does beside responding to requests: it deletes old data, and compares its clock with the database's. */
export interface Upkeep {
  /**
   * Deletes old data once, before the first request. Not of a shared database: there, requests wait neither for a list of
   * all pictures nor for a clean-up, and `begin` does it.
   */
  prepare(): Promise<void>;
  /** Goes on with it from now on. */
  begin(): void;
  /** Ends it; resolves once the clean-up in progress has ended. */
  stop(): Promise<void>;
}

const dayMs = 24 * 60 * 60 * 1000;
/** The interval of deleting expired sessions and other old data. */
const tidyMs = dayMs / 4;
/** The interval of comparing the clock with that of a shared database. */
const synchronizeMs = 60_000;

/** Creates the upkeep of a server, which does nothing before `prepare` or `begin`. */
export function createUpkeep({ database, media, sessions, clock, report }: UpkeepOptions): Upkeep {
  const { db, shared } = database;
  let isStopped = false;
  let lastTidy: Promise<void> = Promise.resolve();
  let timers: readonly NodeJS.Timeout[] = [];

  const deleteOld = async () => {
    await sessions.prune();
    await deleteIdempotencyKeysBefore(db, new Date(clock.now() - keyDaysKept * dayMs));
    await deleteInvitationsBefore(db, new Date(clock.now()).toISOString());
    await media.tidy(() => isStopped);
  };
  const tidy = async () => {
    if (shared === null) await deleteOld();
    else await shared.runAlone('tidy', deleteOld);
  };
  const tidyOrReport = () => {
    lastTidy = tidy().catch((error: unknown) => report(`Old data could not be deleted: ${String(error)}`));
    return lastTidy;
  };
  const everyQuarterDay = () => {
    tidyOrReport()
      .then(() => database.tidy())
      .catch((error: unknown) => report(`The database could not be tidied: ${String(error)}`));
  };
  const synchronize = () => {
    clock.synchronize().catch((error: unknown) => report(`The database has no time: ${String(error)}`));
  };

  return {
    prepare: async () => {
      if (shared === null) await tidy();
    },
    begin() {
      if (shared !== null) void tidyOrReport();
      timers = [setInterval(everyQuarterDay, tidyMs), setInterval(synchronize, synchronizeMs)];
      for (const timer of timers) timer.unref();
    },
    stop() {
      isStopped = true;
      for (const timer of timers) clearInterval(timer);
      return lastTidy;
    },
  };
}
