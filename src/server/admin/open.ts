import { closeSync, openSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { refuseBackup } from '#server/backup-folder.ts';
import { databaseFile, openDatabase } from '#server/database/open.ts';
import { openPostgres } from '#server/database/postgres.ts';
import type { Database } from '#server/database/schema.ts';
import { deleteUnusedLocked } from '#server/media/delete-unused.ts';
import { UsageError } from '#server/usage-error.ts';
import { AdminError } from './admin-error.ts';
import { bucketPictures, folderPictures, type Pictures } from './pictures.ts';
import type { Storage } from './storage.ts';

/** The data that an administrator's commands work on, also while the server runs. */
export interface Administered {
  readonly db: Database;
  /** To be closed by the caller. @throws {UsageError} when their location was not given */
  readonly openPictures: () => Promise<Pictures>;
  /** Deletes pictures that no row uses any more. If several processes store pictures, the processes remove them. */
  readonly release: (addresses: readonly string[]) => Promise<void>;
  close(): Promise<void>;
}

/** What a command does with the data: a backup may only be read. */
export type Access = 'read' | 'change';

/** One connection for the command, and one for queries that it makes at the same time. */
const connections = 2;

/**
 * Opens the database of a server. One of an older version is not upgraded: its servers may be running, and there would be
 * no way back.
 * @throws {AdminError} when there is none, or when the folder belongs to another user
 * @throws {StartError} when it is damaged, can't be reached, or was written by another version or program, or by none; to
 *   change it, also when it is a backup
 */
export async function openAdministered(storage: Storage, access: Access): Promise<Administered> {
  if (storage.kind === 'postgres') {
    const database = await openPostgres({
      url: storage.url,
      connections,
      isPatient: true,
      whenOlder: 'refuse',
    });
    return {
      db: database.db,
      openPictures: () => openPictures(storage, 'read'),
      release: () => Promise.resolve(),
      close: () => database.close(),
    };
  }
  const { dataDir } = storage;
  requireDatabase(dataDir);
  if (access === 'change') refuseBackup(dataDir);
  const database = await openDatabase(dataDir, { whenOlder: 'refuse' });
  const files = filesOf(dataDir);
  return {
    db: database.db,
    openPictures: () => openPictures(storage, 'read'),
    async release(addresses) {
      // After a power cut there must be no row whose picture is gone.
      await database.sync();
      await deleteUnusedLocked(database.db, files, addresses);
    },
    close: () => database.close(),
  };
}

/** The folder of the pictures that are served. */
export const filesOf = (folder: string): string => join(folder, 'media', 'files');

/**
 * Opens a server's store of pictures.
 * @throws {UsageError} when its location was not given
 * @throws {StartError} to change it, when it is a backup
 */
export async function openPictures(storage: Storage, access: Access): Promise<Pictures> {
  const media = storage.kind === 'folder' ? storage.dataDir : storage.media;
  if (media === undefined)
    throw new UsageError('Name where the pictures are, as for the server, with --media or WARBLE_MEDIA.');
  if (typeof media !== 'string') return bucketPictures(media);
  refuseOtherUsers(media);
  if (access === 'change') refuseBackup(media);
  return folderPictures(filesOf(media));
}

/** @throws {AdminError} when the folder has no database, or belongs to another user */
export function requireDatabase(dataDir: string): void {
  const denied = () => {
    // That says more.
    refuseOtherUsers(dataDir);
    return notTheServer(`This user may not read ${dataDir}`);
  };
  if (!isReadable(join(dataDir, databaseFile), denied)) {
    throw new AdminError(
      `There is no database in ${dataDir}: name the folder that the server was given with --data.`,
    );
  }
  refuseOtherUsers(dataDir);
}

/**
 * Whether a file is there, and can be read.
 * @throws {AdminError} what `denied` returns, where this user may not read it, or not even know
 */
export function isReadable(file: string, denied: () => AdminError): boolean {
  try {
    closeSync(openSync(file, 'r'));
    return true;
  } catch (error) {
    if (isDenied(error)) throw denied();
    return false;
  }
}

/** Whether a user may not do something with a file. */
export const isDenied = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && (error.code === 'EACCES' || error.code === 'EPERM');

const notTheServer = (finding: string) =>
  new AdminError(`${finding}: run this as the user of the server, as with "sudo -u warble".`);

/**
 * The server can't write to files that another user (even root) creates.
 * @throws {AdminError} when the folder belongs to somebody else
 */
export function refuseOtherUsers(dataDir: string): void {
  const self = process.geteuid?.();
  if (self === undefined) return;
  let owner: number | undefined;
  try {
    owner = statSync(dataDir, { throwIfNoEntry: false })?.uid;
  } catch (error) {
    if (isDenied(error)) throw notTheServer(`This user may not read ${dataDir}`);
    throw error;
  }
  if (owner !== undefined && owner !== self) throw notTheServer(`${dataDir} belongs to another user`);
}
