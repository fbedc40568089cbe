import { setTimeout as sleep } from 'node:timers/promises';
import type { OpenDatabase } from './database/open.ts';
import type { Drain } from './drain.ts';
import type { HashThreads } from './hash-threads.ts';
import type { Media } from './media/media.ts';
import type { Upkeep } from './upkeep.ts';

/** What a running server has to end. */
interface Parts {
  /** Stops listening; resolves when there is no connection any more. */
  readonly close: () => Promise<unknown>;
  readonly drain: Drain;
  readonly upkeep: Upkeep;
  readonly threads: readonly Pick<HashThreads, 'close'>[];
  readonly database: OpenDatabase;
  readonly media: Media;
  readonly unlock: () => void;
}

/**
 * Finishes requests in progress, then releases the port, the database and the folder.
 * @param timeoutMs - how long the requests, and a step of maintenance, may still take
 * @param delayMs - how long new requests are answered before that
 */
export async function shutDown(
  { close, drain, upkeep, threads, database, media, unlock }: Parts,
  timeoutMs: number,
  delayMs: number,
): Promise<void> {
  drain.begin();
  const stopped = upkeep.stop();
  await sleep(delayMs);
  const late = sleep(timeoutMs, false, { ref: false });
  await drain.end(close, timeoutMs);
  // At this point no request waits for a hash any more.
  for (const one of threads) void one.close();
  const isTidied = await Promise.race([stopped.then(() => true), late]);
  try {
    const closed = database.close();
    // Maintenance holds a connection of a shared database, and may be waiting for a store that does not answer.
    if (isTidied || database.shared === null) await closed;
    else closed.catch(() => {});
  } finally {
    media.close();
    unlock();
  }
}
