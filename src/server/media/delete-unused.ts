import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { mediaBase } from '#contract/api/calls.ts';
import type { Database } from '#server/database/schema.ts';
import { isImageUsed } from '#server/store/media.ts';

/**
 * Deletes images while a server may run. The database is locked for writing meanwhile: so the row of a post that is
 * being stored either exists already, or is added later, and then the server checks again that its image exists.
 */
export const deleteUnusedLocked = (
  db: Database,
  files: string,
  addresses: readonly string[],
): Promise<void> => db.transaction().execute((db) => deleteUnused(db, files, addresses));

/** Deletes the images of a folder that no row uses. @param addresses those that a row has just stopped using */
export async function deleteUnused(db: Database, files: string, addresses: readonly string[]): Promise<void> {
  for (const address of addresses) {
    if (!address.startsWith(`${mediaBase}/`) || (await isImageUsed(db, address))) continue;
    await rm(join(files, address.slice(mediaBase.length + 1)), { force: true });
  }
}
