import { hasStored } from '#renderer/lib/storage.ts';
import { accountStorageKey } from '#renderer/lib/page-account.ts';

/*
 * The history entry of this window's last search, kept over a reload. Only a hint: without session storage, a reload
 * searches again.
 */

const entryKey = () => accountStorageKey('warble.searchedEntry');

/** Whether the last search was made on this entry, before a reload, and its results are still stored (spec §3). */
export function isSearchedEntry(entry: string): boolean {
  try {
    const isKept = sessionStorage.getItem(entryKey()) === entry && hasStored(accountStorageKey('tweets'));
    return isKept && !isAddressTyped();
  } catch {
    return false;
  }
}

export function keepSearchedEntry(entry: string): void {
  try {
    sessionStorage.setItem(entryKey(), entry);
  } catch {
    // Session storage is disabled or full.
  }
}

/** Whether this page was loaded by its address, neither reloaded nor gone back to: then its address is a search to make. */
function isAddressTyped(): boolean {
  const [load] = performance.getEntriesByType('navigation');
  return load !== undefined && 'type' in load && load.type === 'navigate';
}
