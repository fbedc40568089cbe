import { atomWithQuery } from 'jotai-tanstack-query';
import { writeStored } from '#renderer/lib/storage.ts';
import { inboxQueryAtom } from '#renderer/stores/entities/inbox-query.ts';
import { isInboxShownAtom, unreadAtom } from '#renderer/stores/entities/inbox.ts';
import { userIdAtom } from '#renderer/stores/session/auth.ts';
import type { Store } from '#renderer/stores/session/services.ts';
import { readSeen, seenKey } from './seen-entries.ts';

/** The polling interval, in ms. */
const pollMs = 60_000;

/** The inbox of the signed-in user; also polled while the tab is in the background, since its title shows the count. */
const polledInboxAtom = atomWithQuery((get) => ({
  ...get(inboxQueryAtom),
  // The inbox may have been opened just now.
  staleTime: pollMs,
  refetchInterval: pollMs,
  refetchIntervalInBackground: true,
}));

/**
 * Polls the inbox from now on, and counts the entries that are new since it was last seen in this browser. For a
 * browser host: the desktop app polls in main.
 * @returns a function that ends it
 */
export function watchInbox(store: Store): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  /** Entries that were on screen in this tab: still marked as new there, but not unread. */
  let looked: ReadonlySet<string> = new Set();
  const count = () => {
    const userId = store.get(userIdAtom);
    const ids = userId === null ? undefined : store.get(polledInboxAtom).data?.map(({ _id }) => _id);
    if (ids === undefined) {
      store.set(unreadAtom, 0);
      return;
    }
    const isSeen = store.get(isInboxShownAtom) && document.visibilityState === 'visible';
    if (isSeen) looked = new Set(ids);
    const seen = readSeen(userId);
    // The first time, all entries would be new.
    if (seen === undefined) writeStored(seenKey(userId), ids);
    const isUnread = (id: string) => seen !== undefined && !seen.has(id) && !looked.has(id);
    store.set(unreadAtom, new Set(ids.filter(isUnread)).size);
  };
  let stopPolling = () => {};
  const poll = () => {
    stopPolling();
    stopPolling = store.get(userIdAtom) === null ? () => {} : store.sub(polledInboxAtom, count);
    count();
  };
  const stopFollowing = [store.sub(userIdAtom, poll), store.sub(isInboxShownAtom, count)];
  document.addEventListener('visibilitychange', count, { signal });
  // The inbox was left in another tab.
  window.addEventListener('storage', count, { signal });
  poll();
  return () => {
    ended.abort();
    for (const stop of [...stopFollowing, stopPolling]) stop();
  };
}
