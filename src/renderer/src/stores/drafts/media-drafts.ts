import { del, get, set } from 'idb-keyval';
import * as v from 'valibot';
import { within } from '#contract/within.ts';
import { imageMarkKey, removedMark } from '#renderer/lib/storage-keys.ts';
import { hasStored, removeStored } from '#renderer/lib/storage.ts';

/** Not every browser has a database; without one an image is kept until the page is closed. */
export const canKeep = () => 'indexedDB' in globalThis;

/**
 * How long a change waits for the database before it is sent, in ms: one that the browser is about to delete is never
 * opened.
 */
export const timeoutMs = 30_000;

/**
 * Stores an image, or deletes it, with its mark.
 * @returns whether this browser has a database
 * @throws {unknown} the error of the database, or null, where there is no room or it can't be used
 */
export async function keepMedia(key: string, media: File | null): Promise<boolean> {
  if (canKeep()) await withTimeout(media === null ? del(key) : set(key, media));
  const markKey = imageMarkKey(key);
  if (media === null && hasStored(markKey)) removeStored(markKey);
  return canKeep();
}

/**
 * The stored image, or null. A database that is never opened leaves it pending.
 * @throws {unknown} the error of the database, or null, where it can't be read now: the image may still exist
 */
export async function findMedia(key: string): Promise<File | null> {
  if (!canKeep()) return null;
  const { success, output } = v.safeParse(v.instance(File), await get<unknown>(key));
  return success ? output : null;
}

/**
 * The same for the image of a draft, with its mark. One that was removed, but not deleted since the page was closed
 * before, is deleted now.
 * @throws {unknown} only where an image is known to be there
 */
export async function findDraftMedia<Mark extends string | true | undefined>(
  key: string,
  readMark: () => Mark,
): Promise<{ readonly file: File; readonly mark: Mark } | null> {
  try {
    // Another window may change the image, and then its mark, while it is read.
    for (;;) {
      const mark = readMark();
      if (mark === removedMark) {
        await keepMedia(key, null);
        return null;
      }
      const file = await findMedia(key);
      if (mark === readMark()) return file && { file, mark };
    }
  } catch (error) {
    if (readMark()) throw error;
    return null;
  }
}

/**
 * The result of the database, with a timeout.
 * @throws {Error} when it takes too long
 */
export const withTimeout = <Result>(work: Promise<Result>): Promise<Result> =>
  within(work, timeoutMs, () => {
    throw new Error('The database does not answer.');
  });
