import { atom } from 'jotai';
import { queryClientAtom } from 'jotai-tanstack-query';
import type { Notification } from '#contract/api/entities.ts';
import { servicesAtom } from '#renderer/stores/session/services.ts';

/** The query that holds the inbox's entries. */
const inboxKey = ['notifications'] as const;

/**
 * The signed-in user's notifications, newest first. They belong to no store of spec §4, so the query cache holds them.
 */
export const inboxQueryAtom = atom((get) => ({
  queryKey: inboxKey,
  // Opening the inbox always fetches.
  staleTime: 0,
  queryFn: ({ signal }: { readonly signal: AbortSignal }): Promise<readonly Notification[]> =>
    get(servicesAtom).api.call('notifications', { signal }),
}));

/** Whether the inbox's entries are on screen. */
export const isInboxShownAtom = atom(false);

/** Whether they also came since it was opened: those of an earlier visit may lack some that the desktop app has counted. */
export const isLatestInboxShownAtom = atom(false);

/** How many entries came since the inbox was last seen. The desktop app counts them itself, also while there is no window. */
export const unreadAtom = atom(0);

/** Refetches the inbox if it is on screen, and otherwise when it is next shown. */
export const refreshInboxAtom = atom(null, (get) =>
  get(queryClientAtom).invalidateQueries({ queryKey: inboxKey }),
);
