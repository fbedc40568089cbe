import { open } from 'node:fs/promises';

/**
 * Syncs for several callers at once.
 * @returns a function whose promise resolves after a sync that began after the call. It rejects with that sync's error
 */
export function shareSyncs(sync: () => Promise<void>): () => Promise<void> {
  let current = Promise.resolve();
  /** The next sync. It begins after the current one, which may have begun before the last commit. */
  let next: Promise<void> | undefined;
  return () => {
    next ??= current
      .catch(() => {})
      .then(() => {
        next = undefined;
        current = sync();
        return current;
      });
    return next;
  };
}

/**
 * A sync that fails permanently after its first failure: the system may then treat lost data as written, so that a
 * later sync would prove nothing.
 */
export function failForGood(sync: () => Promise<void>): () => Promise<void> {
  let failure: Error | undefined;
  return async () => {
    if (failure === undefined) {
      await sync().catch((error: unknown) => {
        // Wrapped, because a file error itself would be reported to the client as "the change was not made".
        failure = new Error('The log of the database could not be synced: the server must be started again', {
          cause: error,
        });
      });
    }
    if (failure !== undefined) throw failure;
  };
}

export interface WalSync {
  /**
   * Resolves when everything that is committed now has reached the disk.
   * @throws {Error} when this or an earlier sync failed
   */
  sync(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Syncs the log that SQLite writes commits to. SQLite would do it in each commit, which blocks everything else; here,
 * many commits share one, while others read.
 * @param file the log, which must exist
 */
export async function openWalSync(file: string): Promise<WalSync> {
  const handle = await open(file, 'r+');
  return { sync: shareSyncs(failForGood(() => handle.datasync())), close: () => handle.close() };
}
