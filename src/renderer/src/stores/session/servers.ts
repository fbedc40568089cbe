import { queryClientAtom } from 'jotai-tanstack-query';
import type { Store } from './services.ts';

/** The query that holds the servers to choose from. */
export const serversKey = ['servers'] as const;

/** The query that holds what kind of host this is. */
export const hostInfoKey = ['host-info'] as const;

/**
 * Refetches the list, and what the host offers, if they are on screen, and otherwise when they are next shown: a change
 * of the policy also decides whether accounts may be added.
 */
export async function refreshServers(store: Store): Promise<void> {
  const queries = store.get(queryClientAtom);
  await Promise.all([serversKey, hostInfoKey].map((queryKey) => queries.invalidateQueries({ queryKey })));
}
