import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/**
 * Creates a folder, if it is missing, with those that it is in. Node's own recursive `mkdir` tries again for ever where the
 * system calls the folder above missing although it is there, as in /proc.
 * @throws {Error} the system's, where it can't be created
 */
export function makeFolder(folder: string, mode: number): void {
  const path = resolve(folder);
  const parent = dirname(path);
  // A drive of Windows that is missing is in no other folder.
  if (parent !== path && !existsSync(parent)) makeFolder(parent, mode);
  try {
    mkdirSync(folder, { mode });
  } catch (error) {
    if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) throw error;
  }
}
