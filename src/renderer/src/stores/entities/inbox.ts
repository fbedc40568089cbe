import { atom } from 'jotai';
import { queryClientAtom } from 'jotai-tanstack-query';

/** The query that holds the inbox's entries. */
export const inboxKey = ['notifications'] as const;

/** Whether the inbox's entries are on screen. */
export const isInboxShownAtom = atom(false);

/** Refetches the inbox if it is on screen, and otherwise when it is next shown. */
export const refreshInboxAtom = atom(null, (get) =>
  get(queryClientAtom).invalidateQueries({ queryKey: inboxKey }),
);
