import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { databaseFile } from './database/open.ts';
import { StartError } from './start-error.ts';

/** Where `restore` prepares the data that will replace those of a data folder. */
export const restoringFolder = (dataDir: string): string => join(dataDir, 'restoring');

/**
 * A server would begin without data, or with the previous database and no pictures, where a restore was interrupted while
 * it replaced the data.
 * @throws {StartError} in that case
 */
export function refuseInterruptedRestore(dataDir: string): void {
  const restoring = restoringFolder(dataDir);
  // The first and the last of the parts that a restore replaces.
  const isWhole = ['media', databaseFile].every((name) => existsSync(join(dataDir, name)));
  if (isWhole || !existsSync(restoring)) return;
  throw new StartError(
    `A restore into ${dataDir} was interrupted: repeat it. ` +
      `To begin without it, delete ${restoring}; what was there before the restore, or a part of it, is in a folder "replaced-…" beside it.`,
  );
}
