import { type QueryClient, type QueryFilters, type QueryKey, replaceEqualDeep } from '@tanstack/react-query';
import { atom } from 'jotai';
import { queryClientAtom } from 'jotai-tanstack-query';
import { weakFamily } from '#renderer/lib/weak-family.ts';

interface Entity {
  readonly _id: string;
  readonly content: string;
}

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

/**
 * A store of entities with the operations of spec §4. It owns the entities, so each is one object however many lists
 * show it; the query cache holds which ids a list has, and in what order.
 * @param listKey - what the query keys of all lists of these entities start with; their data is a list of ids
 */
export function createEntityStore<Kind extends Entity>(listKey: QueryKey) {
  const allAtom = atom<ReadonlyMap<string, Kind>>(new Map<string, Kind>());

  /** The ids that were removed in this run: a response may still contain them. */
  const removedAtom = atom<ReadonlySet<string>>(new Set<string>());

  /** One entity, or undefined once it is removed. */
  const oneAtom = weakFamily((id: string) => atom((get) => get(allAtom).get(id)));

  /**
   * Replace list: takes over the entities of a list that was just fetched, and returns their ids, each once. One that
   * has not changed stays the same object, so that it is not drawn again.
   * @param atRequest - all entities as they were when the list was asked for: what was changed or removed after it stays so
   */
  const replaceAtom = atom(
    null,
    (get, set, entities: readonly Kind[], atRequest?: ReadonlyMap<string, Kind>): readonly string[] => {
      const all = get(allAtom);
      const removed = get(removedAtom);
      const next = new Map(all);
      for (const entity of entities) {
        const { _id } = entity;
        if (atRequest === undefined || (!removed.has(_id) && all.get(_id) === atRequest.get(_id)))
          next.set(_id, replaceEqualDeep(next.get(_id), entity));
      }
      set(allAtom, next);
      return [...new Set(entities.map(({ _id }) => _id))].filter((id) => next.has(id));
    },
  );

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

  return {
    allAtom,
    removedAtom,
    oneAtom,
    replaceAtom,
    addAtom,
    removeAtom,
    updateContentAtom,
    refetchLoadingAtom,
  };
}
