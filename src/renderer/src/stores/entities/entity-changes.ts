import type { QueryClient, QueryFilters, QueryKey } from '@tanstack/react-query';
import { atom } from 'jotai';
import { queryClientAtom } from 'jotai-tanstack-query';
import type { Entity, EntityStore } from './entity-store.ts';

/**
 * Fetches lists again that are being fetched: the response may be from before a change, and would undo it on screen.
 */
export function refetchLoading(queries: QueryClient, filters: QueryFilters): void {
  for (const { queryKey, state } of queries
    .getQueryCache()
    .findAll({ ...filters, fetchStatus: 'fetching' })) {
    const query = { queryKey, exact: true };
    // A fetch without data is not replaced by another one, as one with data is.
    const ready = state.data === undefined ? queries.cancelQueries(query) : Promise.resolve();
    void ready.then(() => queries.refetchQueries(query));
  }
}

/**
 * Changes a list that is loaded. It stays as old as it is, also where it counts as outdated or has failed: the change does
 * not replace a fetch.
 */
function changeList(
  queries: QueryClient,
  queryKey: QueryKey,
  change: (ids: readonly string[]) => readonly string[],
): void {
  const query = queries.getQueryCache().find<readonly string[]>({ queryKey, exact: true });
  // `setQueryData` would make it a success that is up to date.
  if (query?.state.data !== undefined) query.setState({ data: change(query.state.data) });
}

/** The operations of spec §4 that change the entities of a store one by one. */
export function changesOf<Kind extends Entity>({
  listKey,
  allAtom,
  removedAtom,
  replaceAtom,
}: EntityStore<Kind>) {
  /** Fetches the lists again that are being fetched: for after a change of an entity. */
  const refetchLoadingAtom = atom(null, (get) => refetchLoading(get(queryClientAtom), { queryKey: listKey }));

  /** Add at the front of the lists with these keys that are loaded. */
  const addAtom = atom(null, (get, set, entity: Kind, lists: readonly QueryKey[]) => {
    set(replaceAtom, [entity]);
    const queries = get(queryClientAtom);
    for (const queryKey of lists) {
      changeList(queries, queryKey, (ids) => [entity._id, ...ids.filter((id) => id !== entity._id)]);
      refetchLoading(queries, { queryKey, exact: true });
    }
  });

  /** Remove by _id, from every list. */
  const removeAtom = atom(null, (get, set, id: string) => {
    const next = new Map(get(allAtom));
    next.delete(id);
    set(allAtom, next);
    set(removedAtom, new Set([...get(removedAtom), id]));
    const queries = get(queryClientAtom);
    for (const { queryKey } of queries.getQueryCache().findAll({ queryKey: listKey }))
      changeList(queries, queryKey, (ids) => ids.filter((listed) => listed !== id));
    set(refetchLoadingAtom);
  });

  /** Update content by _id. */
  const updateContentAtom = atom(null, (get, set, id: string, content: string) => {
    const entity = get(allAtom).get(id);
    if (entity) set(replaceAtom, [{ ...entity, content }]);
    set(refetchLoadingAtom);
  });

  return { addAtom, removeAtom, updateContentAtom, refetchLoadingAtom };
}
