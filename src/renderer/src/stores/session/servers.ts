import { atom } from 'jotai';
import { queryClientAtom } from 'jotai-tanstack-query';

/** The query that holds the servers to choose from. */
export const serversKey = ['servers'] as const;

/** The query that holds what kind of host this is. */
export const hostInfoKey = ['host-info'] as const;

/**
 * Refetches the list, and what the host offers, if they are on screen, and otherwise when they are next shown: a change
 * of the policy also decides whether accounts may be added.
 */
export const refreshServersAtom = atom(null, async (get) => {
  const queries = get(queryClientAtom);
  await Promise.all([serversKey, hostInfoKey].map((queryKey) => queries.invalidateQueries({ queryKey })));
});
