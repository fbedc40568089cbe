import { hasStored } from '#renderer/lib/storage.ts';
import { accountStorageKey } from '#renderer/lib/page-account.ts';

/*
 * The key of the history entry of this window's last search, kept over a reload. Only a hint: without session storage, a
 * reload searches again.
 */

const storageKey = () => accountStorageKey('warble.searchedEntry');

/** Whether the last search was made on this entry, before a reload, and its results are still stored (spec §3). */
export function isSearchedEntry(entry: string): boolean {
  try {
    const isKept = sessionStorage.getItem(storageKey()) === entry && hasStored(accountStorageKey('tweets'));
    return isKept && isReloaded();
  } catch {
    return false;
  }
}

export function keepSearchedEntry(entry: string): void {
  try {
    sessionStorage.setItem(storageKey(), entry);
  } catch {
    // Session storage is disabled or full.
  }
}

/** An address that is typed has the key of the first entry, too; it is a search to make. */
function isReloaded(): boolean {
  const [load] = performance.getEntriesByType('navigation');
  return load === undefined || !('type' in load) || load.type === 'reload';
}
