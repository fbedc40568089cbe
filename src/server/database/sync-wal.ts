import { open } from 'node:fs/promises';

export interface WalSync {
  /** Resolves once all that is committed now has reached the disk. @throws {NodeJS.ErrnoException} when it can't */
  sync(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Syncs the log that SQLite writes commits to. SQLite would do it in each commit, in which nothing else goes on; so many
 * commits share one, while others read. @param file the log, which is there
 */
export async function openWalSync(file: string): Promise<WalSync> {
  const handle = await open(file, 'r+');
  let current = Promise.resolve();
  /** Begins after the current one, which may have begun before the last commit. */
  let next: Promise<void> | undefined;
  return {
    sync() {
      next ??= current
        .catch(() => {})
        .then(() => {
          next = undefined;
          current = handle.datasync();
          return current;
        });
      return next;
    },
    close: () => handle.close(),
  };
}
