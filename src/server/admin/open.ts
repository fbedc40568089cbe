import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { databaseFile, openDatabase } from '#server/database/open.ts';
import type { Database } from '#server/database/schema.ts';
import { AdminError } from './admin-error.ts';

/** What the commands of an administrator work on, also while the server runs. */
export interface Administered {
  readonly db: Database;
  /** The folder of the images that are served. */
  readonly files: string;
  close(): Promise<void>;
}

/**
 * Opens the database of a server's folder.
 * @throws {AdminError} when there is none, or when the folder belongs to another user
 * @throws {StartError} when it is damaged or was written by a newer version
 */
export async function openAdministered(dataDir: string): Promise<Administered> {
  requireDatabase(dataDir);
  const database = await openDatabase(dataDir);
  return {
    db: database.db,
    files: join(dataDir, 'media', 'files'),
    close: () => database.close(),
  };
}

/** @throws {AdminError} when the folder has no database, or belongs to another user */
export function requireDatabase(dataDir: string): void {
  if (!existsSync(join(dataDir, databaseFile))) {
    throw new AdminError(
      `There is no database in ${dataDir}: name the folder that the server was given with --data.`,
    );
  }
  refuseOtherUsers(dataDir);
}

/**
 * Files that another user creates, even root, are ones that the server can't write to.
 * @throws {AdminError} when the folder belongs to somebody else
 */
export function refuseOtherUsers(dataDir: string): void {
  const owner = statSync(dataDir).uid;
  const self = process.getuid?.() ?? owner;
  if (owner !== self) {
    throw new AdminError(
      `${dataDir} belongs to another user: run this as the user of the server, as with "sudo -u warble".`,
    );
  }
}
