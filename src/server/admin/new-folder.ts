import { existsSync, realpathSync } from 'node:fs';
import { mkdtemp, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { databaseFile } from '#server/database/open.ts';
import { makeFolder } from '#server/make-folder.ts';
import { privateFolder } from '#server/private-folder.ts';
import { AdminError } from './admin-error.ts';
import { explainFullDisk } from './full-disk.ts';
import { dumpFile } from './postgres-backup.ts';

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;
/** Incomplete folders have names of their own, so that what an interrupted command has left is in nobody's way. */
const unfinishedName = /^(?<name>.+)\.unfinished-\w{6}$/;

/** Says what to do where a folder can't be used; returns any other error as it is. */
function explainUnusable(error: unknown, folder: string): unknown {
  if (!(error instanceof Error && 'code' in error)) return error;
  switch (error.code) {
    case 'EEXIST':
    case 'ENOTDIR': {
      const isLink = error.code === 'EEXIST' && !existsSync(folder);
      const what = isLink ? 'a link that leads nowhere' : 'a file';
      return new AdminError(`${folder} can't be a folder, since there is ${what}: name another one.`);
    }
    case 'ENOENT':
      return new AdminError(`${folder} can't be made there: name another folder.`);
    case 'EACCES':
    case 'EPERM':
      return new AdminError(
        `This user may not write to ${folder}: make the user of the server its owner, as with "sudo chown warble ${folder}", or name another folder.`,
      );
    default:
      return explainFullDisk(error, folder);
  }
}

/** The folder with a database, of a server or a backup, that a folder is, or is in. */
function dataAround(folder: string): string | undefined {
  const real = existsSync(folder) ? realpathSync(folder) : folder;
  if ([databaseFile, dumpFile].some((name) => existsSync(join(real, name)))) return real;
  const above = dirname(real);
  return above === real ? undefined : dataAround(above);
}

/**
 * Creates the folder that new ones are made in, if it is missing.
 * @throws {AdminError} when it can't be used, or is in a folder that is deleted as a whole, such as an older backup
 */
export function prepareParent(parent: string): void {
  const data = dataAround(parent);
  if (data !== undefined) {
    throw new AdminError(
      `${parent} can't be used, since ${data} has the data of a server or a backup, and what is in there is lost with it: name another folder.`,
    );
  }
  try {
    makeFolder(parent, privateFolder);
  } catch (error) {
    throw explainUnusable(error, parent);
  }
}

/**
 * Creates a folder, which gets its name when it is complete. If it can't be filled, nothing is left of it.
 * @param fill writes at least one file into the folder while it is not complete
 * @throws {AdminError} what `exists` returns, when there is a folder of this name, or another command completes it first;
 *   and when the folder that it is made in can't be used
 */
export async function createComplete<Result>(
  folder: string,
  fill: (unfinished: string) => Promise<Result>,
  exists: () => AdminError,
): Promise<Result> {
  if (existsSync(folder)) throw exists();
  const parent = dirname(folder);
  const unfinished = await mkdtemp(`${folder}.unfinished-`).catch((error: unknown) => {
    throw explainUnusable(error, parent);
  });
  // Files that grow in it do not change its time, by which other commands tell that it is in progress.
  const heartbeat = setInterval(() => {
    const now = new Date();
    utimes(unfinished, now, now).catch(() => {});
  }, hourMs);
  try {
    const result = await fill(unfinished);
    // The system refuses to replace a folder that is not empty.
    await rename(unfinished, folder).catch((error: unknown) => {
      throw existsSync(folder) ? exists() : error;
    });
    return result;
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw explainFullDisk(error, parent);
  } finally {
    clearInterval(heartbeat);
  }
}

/**
 * Finds what commands have left that were interrupted, as by a power cut. Those of the last day may still be in progress.
 * @param isName whether the command creates folders of this name
 * @throws {AdminError} when the folder can't be read
 */
export async function interruptedIn(
  parent: string,
  isName: (name: string) => boolean,
  now: number,
): Promise<string[]> {
  const interrupted: string[] = [];
  const entries = await readdir(parent).catch((error: unknown) => {
    throw explainUnusable(error, parent);
  });
  for (const entry of entries) {
    const name = unfinishedName.exec(entry)?.groups?.['name'];
    if (name === undefined || !isName(name)) continue;
    const found = await stat(join(parent, entry)).catch(() => undefined);
    if (found !== undefined && found.mtimeMs < now - dayMs) interrupted.push(entry);
  }
  return interrupted;
}

/** Deletes folders. Returns those that can't be deleted, such as those of another user, with the reason. */
export async function deleteAll(parent: string, names: readonly string[]): Promise<string[]> {
  const undeleted: string[] = [];
  for (const name of names) {
    try {
      await rm(join(parent, name), { recursive: true });
    } catch (error) {
      undeleted.push(`${name} (${error instanceof Error ? error.message : String(error)})`);
    }
  }
  return undeleted;
}
