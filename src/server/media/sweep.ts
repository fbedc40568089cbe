import { mediaBase } from '#contract/api/calls.ts';
import { counted } from '#server/counted.ts';
import type { Database } from '#server/database/schema.ts';
import { isImageUsed } from '#server/store/media.ts';
import { forgetPending, noteUnknown, pendingBefore } from '#server/store/pending-images.ts';
import type { ImageStore } from './image-store.ts';

/*
 * Where several processes store images, none is removed immediately: another process may be storing the same one. An
 * image is noted in the database before it is put, and when a row stops using it; a day later it is removed, unless a
 * row uses it. The row of the note is locked during the removal, so that a process which stores the image again waits
 * until after that.
 */

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Removes the images that no row has used for a day; returns how many. Only one process at a time does this.
 * @param isClosing whether the server is about to end; the sweep then stops
 * @throws {AggregateError} after the others, when some can't be removed
 */
export async function sweep(
  db: Database,
  store: ImageStore,
  now: () => number,
  isClosing: () => boolean,
): Promise<number> {
  // Left by earlier versions, by a process that ended between two steps, or by a database that was restored.
  for await (const names of store.list()) {
    if (isClosing()) return 0;
    await noteUnknown(db, names, new Date(now()));
  }
  const before = new Date(now() - dayMs);
  let count = 0;
  const failures: unknown[] = [];
  for (const name of await pendingBefore(db, before)) {
    if (isClosing()) break;
    const removal = db.transaction().execute(async (db) => {
      if (!(await forgetPending(db, name, before))) return false;
      if (await isImageUsed(db, `${mediaBase}/${name}`)) return false;
      await store.remove(name);
      return true;
    });
    try {
      if (await removal) count += 1;
    } catch (error) {
      // An image that can't be removed must not stop the removal of the others.
      failures.push(error);
    }
  }
  if (failures.length > 0)
    throw new AggregateError(
      failures,
      `${counted(failures.length, 'picture', 'pictures')} can't be removed: ${String(failures[0])}`,
    );
  return count;
}
