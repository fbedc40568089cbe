import { constants, type Stats } from 'node:fs';
import { lstat, open } from 'node:fs/promises';
import { dirname } from 'node:path';

interface Entry {
  readonly uid: number;
  readonly mode: number;
  isSymbolicLink(): boolean;
}

/**
 * Why a file or folder may have been written by another user than root, as the end of a sentence; null if it was not.
 */
function distrustReason(entry: Entry): string | null {
  if (entry.isSymbolicLink()) return 'is a symbolic link';
  if (entry.uid !== 0) return 'does not belong to root';
  return (entry.mode & 0o022) === 0 ? null : 'can be written by others than root';
}

/**
 * Reads a file that only root can write; null if there is none.
 * @throws Error with the reason why the file is not trusted, or can't be read
 */
export async function readTrusted(path: string): Promise<Buffer | null> {
  const folder = dirname(path);
  const [folderEntry, fileEntry] = await Promise.all([folder, path].map(lookUp));
  if (!folderEntry || !fileEntry) return null;
  for (const [name, entry] of [
    [folder, folderEntry],
    [path, fileEntry],
  ] as const) {
    const reason = distrustReason(entry);
    if (reason !== null) throw new Error(`${name} ${reason}`);
  }
  if (!fileEntry.isFile()) throw new Error(`${path} is no file`);
  // The path may have been replaced since the check, so the opened file is checked again.
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW).catch(explainRefused(path, 644));
  try {
    const reason = distrustReason(await file.stat());
    if (reason !== null) throw new Error(`${path} ${reason}`);
    return await file.readFile();
  } finally {
    await file.close();
  }
}

/**
 * A file or folder; null if it is missing.
 * @throws Error with the outermost folder that this user may not look into
 */
async function lookUp(path: string): Promise<Stats | null> {
  try {
    return await lstat(path).catch(nullIfMissing);
  } catch (error) {
    const folder = dirname(path);
    if (folder !== path) await lookUp(folder);
    return explainRefused(folder, 755)(error);
  }
}

/** Throws an error with a sentence where this user may not read a file or folder; otherwise the error as it is. */
const explainRefused =
  (path: string, mode: number) =>
  (error: unknown): never => {
    if (!(error instanceof Error && 'code' in error && error.code === 'EACCES')) throw error;
    throw new Error(`${path} can't be read by everyone, as with the mode ${mode}`, { cause: error });
  };

/**
 * Whether there is a file. One that can't be looked up, as in a folder that only root can read, counts as there: that
 * must not turn off what it demands.
 */
export async function mayExist(path: string): Promise<boolean> {
  try {
    return (await lstat(path).catch(nullIfMissing)) !== null;
  } catch {
    return true;
  }
}

function nullIfMissing(error: unknown): null {
  if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR'))
    return null;
  throw error;
}
