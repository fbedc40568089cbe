import { hasStored } from '#renderer/lib/storage.ts';
import { ofAccount } from '#renderer/lib/page-account.ts';

/*
 * The key of the history entry on which this window has searched last, kept over a reload. Only a hint: without session storage,
 * a reload searches again.
 */

const storageKey = () => ofAccount('warble.searchedEntry');

/** Whether the last search was made on this entry, before it was reloaded, and what was found is still stored (spec §3). */
export function isSearchedEntry(entry: string): boolean {
  try {
    const isKept = sessionStorage.getItem(storageKey()) === entry && hasStored(ofAccount('tweets'));
    return isKept && isReloaded();
  } catch {
    return false;
  }
}

export function keepSearchedEntry(entry: string): void {
  try {
    sessionStorage.setItem(storageKey(), entry);
  } catch {
    // It is disabled or full.
  }
}

/** An address that is typed has the key of the first entry, too; it is a search to make. */
function isReloaded(): boolean {
  const [load] = performance.getEntriesByType('navigation');
  return load === undefined || !('type' in load) || load.type === 'reload';
}
