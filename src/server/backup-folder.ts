import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { commandNames } from '#server/program/command-names.ts';
import { StartError } from './start-error.ts';

/** The file of a backup that says of which database it is. */
export const originFile = 'origin.json';

/**
 * A server on a backup, or a move of it, would change it, and there would be nothing to go back to.
 * @throws {StartError} when the folder is a backup
 */
export function refuseBackup(dataDir: string): void {
  if (!existsSync(join(dataDir, originFile))) return;
  throw new StartError(
    `${dataDir} is a backup (it has ${originFile}), which would be changed: choose another folder, ` +
      `into which "${commandNames.admin.withFlags} restore" brings what is in the backup.`,
  );
}
