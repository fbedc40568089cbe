import { atom } from 'jotai';
import { queryClientAtom } from 'jotai-tanstack-query';
import type { Store } from '#renderer/stores/session/services.ts';

/** The key of the query that holds the inbox's entries. */
export const inboxKey = ['notifications'] as const;

/** Whether the inbox's entries are on screen. */
export const isInboxShownAtom = atom(false);

/**
 * When they came, in ms since 1970, if that was since the inbox was opened and since it last changed: earlier ones may
 * lack some that the desktop app has counted. Null otherwise, and between one response and the next.
 */
export const latestInboxShownAtom = atom<number | null>(null);

/** How many entries came since the inbox was last seen. The desktop app counts them itself, also while there is no window. */
export const unreadAtom = atom(0);

/** Refetches the inbox if it is on screen, and otherwise when it is next shown. */
export const refreshInbox = (store: Store): Promise<void> =>
  store.get(queryClientAtom).invalidateQueries({ queryKey: inboxKey });
