import { existsSync, realpathSync } from 'node:fs';
import { copyFile, mkdir, rename, rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { refuseBackup } from '#server/backup-folder.ts';
import { checkDatabase } from '#server/database/copy.ts';
import { databaseFile, openDatabase, readUnchanged } from '#server/database/open.ts';
import { lockFolder } from '#server/folder-lock.ts';
import { restoringFolder } from '#server/interrupted-restore.ts';
import { privateFolder, preparePrivateFolder } from '#server/private-folder.ts';
import { usedImages } from '#server/store/media.ts';
import { syncFolder, syncTree } from '#server/sync-files.ts';
import { AdminError } from './admin-error.ts';
import { copyPictures, newestBackup } from './backup.ts';
import { type CopiedPictures, isIntact } from './pictures.ts';
import { isDenied, isReadable, refuseOtherUsers } from './open.ts';
import { dumpFile, restorePostgres } from './postgres-backup.ts';
import type { Storage } from './storage.ts';

export interface RestoreOptions {
  readonly storage: Storage;
  /** A backup, or the folder that an earlier restore has replaced. */
  readonly from: string;
  readonly now: () => number;
}

export interface Restored extends CopiedPictures {
  /** The folder with the previous data; undefined where there was none, and with PostgreSQL, which keeps none. */
  readonly replaced: string | undefined;
  /** The names of pictures that are damaged in the backup, and were left out. */
  readonly damaged: readonly string[];
}

/** The files and folders of a server's data. The database is the last: without it, the data counts as missing. */
const parts = ['media', `${databaseFile}-shm`, `${databaseFile}-wal`, databaseFile];

/**
 * Replaces the data of a stopped server by those of a backup. Nothing is replaced before the whole backup was copied
 * and read.
 * @throws {AdminError} when the backup can't be used
 * @throws {StartError} when the server runs, or the backup was written by a newer version
 */
export async function restore({ storage, from, now }: RestoreOptions): Promise<Restored> {
  await requireBackup(from, storage.kind);
  try {
    return storage.kind === 'folder'
      ? await restoreFolder(storage.dataDir, from, now)
      : { ...(await restorePostgres(storage, from)), replaced: undefined };
  } catch (error) {
    const isOfBackup = isDenied(error) && 'path' in error && String(error.path).startsWith(from);
    throw isOfBackup ? unreadable(from) : error;
  }
}

const unreadable = (from: string) =>
  new AdminError(
    `This user may not read all of ${from}: make the user of the server its owner, as with "sudo chown -R warble ${from}".`,
  );

const nameIt = 'name the folder that "backup" has printed.';

/** @throws {AdminError} when the folder has no backup of this kind, or this user may not know */
async function requireBackup(from: string, kind: Storage['kind']): Promise<void> {
  const has = (name: string) => isReadable(join(from, name), () => unreadable(from));
  if (has(kind === 'folder' ? databaseFile : dumpFile)) return;
  const newest = await newestBackup(from);
  if (newest !== undefined)
    throw new AdminError(`${from} has backups in it: name one of them, of which the newest is ${newest}.`);
  if (kind === 'folder') {
    throw new AdminError(
      has(dumpFile)
        ? `The backup in ${from} is one of PostgreSQL: name the database to restore to, with --database, --config or WARBLE_DATABASE.`
        : `There is no backup in ${from}: ${nameIt}`,
    );
  }
  const other = has(databaseFile)
    ? '. It is one of a folder: restore that to a folder with --data, which "move" brings to PostgreSQL.'
    : `: ${nameIt}`;
  throw new AdminError(`There is no backup of PostgreSQL in ${from}${other}`);
}

async function restoreFolder(dataDir: string, from: string, now: () => number): Promise<Restored> {
  if (existsSync(dataDir)) refuseOtherUsers(dataDir);
  refuseBackup(dataDir);
  const incoming = restoringFolder(dataDir);
  // It is deleted first.
  if (existsSync(incoming) && realpathSync(incoming) === realpathSync(from))
    throw new AdminError(`${from} is what an interrupted restore has left: name the backup itself.`);
  preparePrivateFolder(dataDir, () => {});
  const unlock = lockFolder(dataDir);
  try {
    await rm(incoming, { recursive: true, force: true });
    preparePrivateFolder(incoming, () => {});
    for (const name of [databaseFile, `${databaseFile}-wal`]) {
      if (existsSync(join(from, name))) await copyFile(join(from, name), join(incoming, name));
    }
    const backup = join(from, databaseFile);
    checkDatabase(join(incoming, databaseFile), backup);
    // Migrates the database to this version, or throws.
    await (await openDatabase(incoming, { name: backup })).close();
    const used = await readUnchanged(incoming, usedImages);
    const damaged: string[] = [];
    const pictures = await copyPictures(from, incoming, used, async (file, name) => {
      if (await isIntact(file, name)) return true;
      damaged.push(name);
      await rm(file);
      return false;
    });
    await syncTree(incoming);
    const replaced = await replaceData(dataDir, incoming, now());
    return { ...pictures, replaced, damaged };
  } finally {
    await rm(incoming, { recursive: true, force: true });
    unlock();
  }
}

/** Moves the current data aside and the new data into their place; reverses that if it fails. */
async function replaceData(dataDir: string, incoming: string, time: number): Promise<string | undefined> {
  const aside = join(dataDir, `replaced-${new Date(time).toISOString().replaceAll(':', '-')}`);
  await mkdir(aside, { mode: privateFolder });
  const undo: (() => Promise<void>)[] = [];
  const move = async (from: string, to: string) => {
    if (!existsSync(from)) return;
    await rename(from, to);
    undo.unshift(() => rename(to, from));
  };
  try {
    for (const name of parts) await move(join(dataDir, name), join(aside, name));
    for (const name of parts) await move(join(incoming, name), join(dataDir, name));
    // After a power cut, both the new and the previous data must have their names.
    for (const folder of [aside, dataDir]) await syncFolder(folder);
  } catch (error) {
    for (const step of undo) await step();
    // Empty by now. Whoever restores has to see why the restore failed, not that an empty folder is left.
    await rmdir(aside).catch(() => {});
    throw error;
  }
  if (existsSync(join(aside, databaseFile))) return aside;
  await rm(aside, { recursive: true });
  return undefined;
}
