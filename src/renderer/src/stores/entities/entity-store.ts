import { type QueryKey, replaceEqualDeep } from '@tanstack/react-query';
import { atom } from 'jotai';
import { weakFamily } from '#renderer/lib/weak-family.ts';

export interface Entity {
  readonly _id: string;
  readonly content: string;
}

/**
 * A store of entities, to be read and to replace lists in (spec §4); the other operations are in `entity-changes.ts`, which no
 * start loads. It owns the entities, so each is one object however many lists
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

  return { listKey, allAtom, removedAtom, oneAtom, replaceAtom };
}

export type EntityStore<Kind extends Entity> = ReturnType<typeof createEntityStore<Kind>>;
