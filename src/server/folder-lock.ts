import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartError } from './start-error.ts';

/**
 * Takes the data folder for this process. The lock is an exclusive transaction on a small file of its own, which the
 * system releases whenever the process ends, however it ends.
 * @returns a function that gives the folder free
 * @throws {StartError} when another process, or another server of this one, has the folder
 */
export function lockFolder(folder: string): () => void {
  const lock = new DatabaseSync(join(folder, 'lock.db'), { timeout: 0 });
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
