import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/* Makes written data survive a power cut: without it, a file may have its name but not its content. */

/** Syncs what a file contains. */
export async function syncFile(file: string): Promise<void> {
  // Windows syncs only files that are opened for writing.
  const handle = await open(file, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Error codes of file systems that can't sync folders, such as some network file systems. */
const cantSync = new Set<unknown>(['EINVAL', 'ENOTSUP', 'EBADF']);

/** Syncs which names a folder has, where the file system can do that. Windows can't sync folders, and does not need to. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && cantSync.has(error.code))) throw error;
  } finally {
    await handle.close();
  }
}

/** Syncs a folder with all that is in it. */
export async function syncTree(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await syncTree(path);
    else await syncFile(path);
  }
  await syncFolder(folder);
}
