import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/* Makes what was written survive a power cut: until then, a file may have its name and not its content. */

/** Syncs what a file contains. */
export async function syncFile(file: string): Promise<void> {
  // Windows syncs only what may be written.
  await sync(file, 'r+');
}

/** Syncs which names a folder has. Windows can't sync folders, and does not need to. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform !== 'win32') await sync(folder, 'r');
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

async function sync(path: string, flags: 'r' | 'r+'): Promise<void> {
  const handle = await open(path, flags);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
