import { hasStored } from '#renderer/lib/storage.ts';
import { ofAccount } from '#renderer/lib/page-account.ts';

/*
 * The history entry of this window's last search, kept over a reload. Only a hint: without session storage, a reload
 * searches again.
 */

const entryKey = () => ofAccount('warble.searchedEntry');

/** Whether the last search was made on this entry, before a reload, and its results are still stored (spec §3). */
export function isSearchedEntry(entry: string): boolean {
  try {
    return sessionStorage.getItem(entryKey()) === entry && hasStored(ofAccount('tweets'));
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
