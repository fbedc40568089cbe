import { chmod, copyFile, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { mediaBase } from '#contract/api/calls.ts';
import { copyDatabase } from '#server/database/copy.ts';
import { databaseFile, readUnchanged } from '#server/database/open.ts';
import { privateFile, privateFolder } from '#server/private-folder.ts';
import { usedImages } from '#server/store/media.ts';
import { AdminError } from './admin-error.ts';
import { requireDatabase } from './open.ts';

export interface Copied {
  /** The folder of the copy. */
  readonly folder: string;
  readonly pictures: number;
  /** Pictures that the database shows and the folder does not have. */
  readonly missing: number;
}

export interface BackupOptions {
  readonly dataDir: string;
  /** The folder of the backups; created if missing. */
  readonly backups: string;
  /** How many are left in it, the newest ones; all by default. */
  readonly keep?: number;
  readonly now: () => number;
}

/** A backup that is complete, by the time at which it was begun. */
const backupName = /^warble-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/;
const nameAt = (time: number) => `warble-${new Date(time).toISOString().slice(0, 19).replaceAll(':', '-')}Z`;

/**
 * Copies database and pictures into a folder of their own, while the server runs. It has its name once it is complete.
 * @throws {AdminError} when there is one of this second already, or nothing to copy
 * @throws {StartError} when the database is damaged
 */
export async function backUp({ dataDir, backups, keep, now }: BackupOptions): Promise<Copied> {
  requireDatabase(dataDir);
  await mkdir(backups, { recursive: true, mode: privateFolder });
  const folder = join(backups, nameAt(now()));
  const unfinished = `${folder}.unfinished`;
  if ((await readdir(backups)).some((name) => folder.endsWith(name))) {
    throw new AdminError(`There is a backup ${folder} already: try again in a second.`);
  }
  try {
    await mkdir(unfinished, { mode: privateFolder });
    const database = join(unfinished, databaseFile);
    await (await open(database, 'wx', privateFile)).close();
    // The database first: a picture that is newer than it is not needed.
    await copyDatabase(join(dataDir, databaseFile), database);
    const pictures = await copyPictures(dataDir, unfinished, await readUnchanged(unfinished, usedImages));
    await rename(unfinished, folder);
    if (keep !== undefined) await deleteOldest(backups, keep);
    return { folder, ...pictures };
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
}

/** Copies pictures from a data folder to another. @param addresses those that the database there shows */
export async function copyPictures(
  source: string,
  target: string,
  addresses: ReadonlySet<string>,
): Promise<Omit<Copied, 'folder'>> {
  const files = join(target, 'media', 'files');
  await mkdir(files, { recursive: true, mode: privateFolder });
  let pictures = 0;
  let missing = 0;
  for (const address of addresses) {
    if (!address.startsWith(`${mediaBase}/`)) continue;
    const name = address.slice(mediaBase.length + 1);
    try {
      await copyFile(join(source, 'media', 'files', name), join(files, name));
      await chmod(join(files, name), privateFile);
      pictures += 1;
    } catch (error) {
      // It was deleted with its post while the others were copied.
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
      missing += 1;
    }
  }
  return { pictures, missing };
}

async function deleteOldest(backups: string, keep: number): Promise<void> {
  const names = (await readdir(backups)).filter((name) => backupName.test(name)).sort();
  for (const name of names.slice(0, -keep)) await rm(join(backups, name), { recursive: true });
}
