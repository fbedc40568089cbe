import { atom } from 'jotai';
import { queryClientAtom } from 'jotai-tanstack-query';

/** The query that holds the servers to choose from. */
export const serversKey = ['servers'] as const;

/** Refetches the list if it is on screen, and otherwise when it is next shown. */
export const refreshServersAtom = atom(null, (get) =>
  get(queryClientAtom).invalidateQueries({ queryKey: serversKey }),
);
