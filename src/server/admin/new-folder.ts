import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { privateFolder } from '#server/private-folder.ts';
import type { AdminError } from './admin-error.ts';

/**
 * Creates a folder, which gets its name when it is complete. If it can't be filled, nothing is left of it.
 * @param fill writes into the folder while it is not complete
 * @throws {AdminError} what `exists` returns for the folder, or for the incomplete one of another command, which stays
 */
export async function createComplete<Result>(
  folder: string,
  fill: (unfinished: string) => Promise<Result>,
  exists: (path: string) => AdminError,
): Promise<Result> {
  const unfinished = `${folder}.unfinished`;
  await mkdir(unfinished, { mode: privateFolder }).catch((error: unknown) => {
    throw error instanceof Error && 'code' in error && error.code === 'EEXIST' ? exists(unfinished) : error;
  });
  try {
    // Not checked earlier: another command may have completed the folder just before.
    if (existsSync(folder)) throw exists(folder);
    const result = await fill(unfinished);
    await rename(unfinished, folder);
    return result;
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
}
