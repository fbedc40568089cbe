import { realpathSync } from 'node:fs';
import { mkdir, open, readdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { copyDatabase } from '#server/database/copy.ts';
import { databaseFile, readUnchanged } from '#server/database/open.ts';
import { nameOf } from '#server/database/postgres-pool.ts';
import { privateFile, privateFolder } from '#server/private-folder.ts';
import { usedImages } from '#server/store/media.ts';
import { syncFolder, syncTree } from '#server/sync-files.ts';
import { AdminError } from './admin-error.ts';
import { backupsOf, type Identify, type Origin, whenMade, writeOrigin } from './backup-origin.ts';
import { createComplete, deleteAll, interruptedIn, prepareParent } from './new-folder.ts';
import { filesOf, requireDatabase } from './open.ts';
import { type CopiedPictures, eachPicture, folderPictures } from './pictures.ts';
import { backUpPostgres } from './postgres-backup.ts';
import type { Storage } from './storage.ts';

export interface Copied extends CopiedPictures {
  /** The folder of the copy. */
  readonly folder: string;
  /** Older backups that should have been deleted, or may have to be, each with the reason why it was not. */
  readonly undeleted: readonly string[];
}

export interface BackupOptions {
  readonly storage: Storage;
  /** The folder of the backups; created if missing. */
  readonly backups: string;
  /** How many of the newest backups of this database are kept; all by default. */
  readonly keep?: number;
  readonly now: () => number;
}

/** A complete backup, named after the time at which it was started. */
const backupName = /^warble-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/;
/** The newest backup in a folder, by its name; undefined where there is none, or no folder that can be read. */
export async function newestBackup(backups: string): Promise<string | undefined> {
  const names = await readdir(backups).catch((): string[] => []);
  return names
    .filter((name) => backupName.test(name))
    .sort()
    .at(-1);
}
const nameAt = (time: number) => `warble-${new Date(time).toISOString().slice(0, 19).replaceAll(':', '-')}Z`;

/**
 * Copies database and pictures into a new folder, while the server runs. The folder gets its final name when it is
 * complete. Then older ones are deleted.
 * @throws {AdminError} when a backup of the same second exists, there is nothing to copy, or the folder can't be used
 * @throws {StartError} when the database is damaged
 */
export async function backUp({ storage, backups, keep, now }: BackupOptions): Promise<Copied> {
  if (storage.kind === 'folder') requireDatabase(storage.dataDir);
  prepareParent(backups);
  const undeleted: string[] = [];
  const folder = join(backups, nameAt(now()));
  const originOf = (made: string): Origin => ({ location: locationOf(storage), made });
  const { made, ...pictures } = await createComplete(
    folder,
    async (unfinished) => {
      const identify: Identify = async (of) => {
        await writeOrigin(unfinished, originOf(of));
        undeleted.push(...(await deleteInterrupted(unfinished, originOf(of), now())));
      };
      const copied = await (storage.kind === 'folder'
        ? copyFolder(storage.dataDir, unfinished, identify)
        : backUpPostgres(storage, unfinished, identify));
      await syncTree(unfinished);
      return copied;
    },
    () => new AdminError(`There is a backup ${folder} already: try again in a second.`),
  );
  await syncFolder(backups);
  if (keep !== undefined)
    undeleted.push(...(await deleteOlder(backups, originOf(made), keep, nameAt(now()))));
  return { folder, ...pictures, undeleted };
}

/** Where a database is, for people and for comparison. */
const locationOf = (storage: Storage) =>
  storage.kind === 'folder' ? realpathSync(storage.dataDir) : nameOf(storage.url);

/** A copy of a database and its pictures, and when its tables were made. */
interface CopiedData extends CopiedPictures {
  readonly made: string;
}

async function copyFolder(dataDir: string, target: string, identify: Identify): Promise<CopiedData> {
  const database = join(target, databaseFile);
  await (await open(database, 'wx', privateFile)).close();
  // The database is copied first: it does not refer to pictures that are added later.
  await copyDatabase(join(dataDir, databaseFile), database);
  const [images, made] = await readUnchanged(target, async (db) => [
    await usedImages(db),
    await whenMade(db, database),
  ]);
  await identify(made);
  return { ...(await copyPictures(dataDir, target, images)), made };
}

/**
 * Copies pictures from a data folder to another.
 * @param addresses those that the copied database refers to
 * @param accept called with each copy; one that it refuses counts as missing. Default: all are accepted
 */
export async function copyPictures(
  source: string,
  target: string,
  addresses: ReadonlySet<string>,
  accept: (file: string, name: string) => Promise<boolean> = () => Promise.resolve(true),
): Promise<CopiedPictures> {
  const [from, to] = [folderPictures(filesOf(source)), filesOf(target)];
  await mkdir(to, { recursive: true, mode: privateFolder });
  return eachPicture(addresses, async (name) => {
    const file = join(to, name);
    return (await from.copyTo(name, file)) && (await accept(file, name));
  });
}

/**
 * Deletes what interrupted backups of a database have left.
 * @param current the one in progress: it would count as old where the clock of its disk is behind
 * @returns what is left of them, with the reason
 */
async function deleteInterrupted(current: string, origin: Origin, now: number): Promise<string[]> {
  const backups = dirname(current);
  const names = await interruptedIn(backups, (name) => backupName.test(name), now);
  const others = names.filter((name) => name !== basename(current));
  const { own, unknown } = await backupsOf(origin, backups, others);
  return [...(await deleteAll(backups, own)), ...unknown];
}

/**
 * Deletes all backups of a database but the newest. Those that were named by a clock that was ahead are not counted: the one
 * that was just made would be older than all of them.
 * @returns those that are left, with the reason; those of other databases are not counted
 */
async function deleteOlder(
  backups: string,
  origin: Origin,
  keep: number,
  latest: string,
): Promise<readonly string[]> {
  const names = (await readdir(backups)).filter((name) => backupName.test(name)).sort();
  const { own, unknown } = await backupsOf(origin, backups, names);
  const isAhead = (name: string) => name > latest;
  return [
    ...(await deleteAll(backups, own.filter((name) => !isAhead(name)).slice(0, -keep))),
    ...unknown,
    ...own.filter(isAhead).map((name) => `${name} (its time has not come yet)`),
  ];
}
