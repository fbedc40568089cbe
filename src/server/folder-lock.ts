import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createPrivateFile } from './private-folder.ts';
import { StartError } from './start-error.ts';

/**
 * Locks the data folder for this process. The lock is an exclusive transaction on a small file of its own, so the
 * system always releases it when the process ends.
 * @returns a function that releases the lock
 * @throws {StartError} when another process, or another server of this process, has the lock
 */
export function lockFolder(folder: string): () => void {
  const file = join(folder, 'lock.db');
  createPrivateFile(file);
  const lock = new DatabaseSync(file, { timeout: 0 });
  try {
    lock.exec('begin exclusive');
  } catch (error) {
    lock.close();
    if (!(error instanceof Error) || !error.message.includes('locked')) throw error;
    throw new StartError(
      `The folder ${folder} is in use by another Warble; close that one or choose another folder.`,
    );
  }
  return () => lock.close();
}
