import { delMany, keys } from 'idb-keyval';
import { logFailure } from '#renderer/lib/log.ts';
import { canKeep, withTimeout } from '#renderer/stores/drafts/media-drafts.ts';
import { imageKey } from './storage.ts';

/** How long the entry of an image that was just stored is waited for, in ms: another window may be enqueuing it. */
export const enqueuingMs = 60_000;

/** What the keys of all users' images begin with. */
const prefix = imageKey('', '').slice(0, -1);

/**
 * Deletes the images of posts that have no entry: a page that is closed between storing the two leaves one, as does a
 * database that is closed when an entry ends. A failure is logged.
 */
export async function deleteOrphanedImages(): Promise<void> {
  if (!canKeep()) return;
  try {
    const orphans = withoutEntry(await withTimeout(keys()));
    if (orphans.length === 0) return;
    await new Promise((resolve) => setTimeout(resolve, enqueuingMs));
    await withTimeout(delMany(withoutEntry(orphans)));
  } catch (error) {
    logFailure('images without a post', error);
  }
}

/** @throws {DOMException} where local storage can't be read: then nothing is known about the entries */
const withoutEntry = (names: readonly IDBValidKey[]) =>
  names
    .filter((name) => typeof name === 'string')
    .filter((name) => name.startsWith(prefix) && localStorage.getItem(name) === null);
