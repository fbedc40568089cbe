import { constants } from 'node:fs';
import { lstat, open } from 'node:fs/promises';
import { dirname } from 'node:path';

interface Entry {
  readonly uid: number;
  readonly mode: number;
  isSymbolicLink(): boolean;
}

/** Why a file or folder may have been written by somebody else than root, as the end of a sentence; null if not. */
function distrust(entry: Entry): string | null {
  if (entry.isSymbolicLink()) return 'is a symbolic link';
  if (entry.uid !== 0) return 'does not belong to root';
  return (entry.mode & 0o022) === 0 ? null : 'can be written by others than root';
}

/**
 * The contents of a file that only root can have written, or null where there's none.
 * @throws Error that says why the file is not to be trusted, or can't be read
 */
export async function readTrusted(path: string): Promise<string | null> {
  const folder = dirname(path);
  const folderEntry = await lstat(folder).catch(nothingThere);
  const fileEntry = await lstat(path).catch(nothingThere);
  if (folderEntry === null || fileEntry === null) return null;
  for (const [name, entry] of [
    [folder, folderEntry],
    [path, fileEntry],
  ] as const) {
    const reason = distrust(entry);
    if (reason !== null) throw new Error(`${name} ${reason}`);
  }
  if (!fileEntry.isFile()) throw new Error(`${path} is no file`);
  // What was looked at may have been replaced since: of the opened one it is certain.
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW);
  try {
    const reason = distrust(await file.stat());
    if (reason !== null) throw new Error(`${path} ${reason}`);
    return await file.readFile('utf8');
  } finally {
    await file.close();
  }
}

function nothingThere(error: unknown): null {
  if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR'))
    return null;
  throw error;
}
