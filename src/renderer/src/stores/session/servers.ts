import { atom } from 'jotai';
import { queryClientAtom } from 'jotai-tanstack-query';

/** The query that holds the servers to choose from. */
export const serversKey = ['servers'] as const;

/** Has a list of servers that is on screen ask again, and any other one when it is next shown. */
export const refreshServersAtom = atom(null, (get) =>
  get(queryClientAtom).invalidateQueries({ queryKey: serversKey }),
);
