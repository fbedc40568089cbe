import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { createStore } from 'jotai';
import { queryClientAtom } from 'jotai-tanstack-query';
import { expect, test, vi } from 'vitest';
import { createEntityStore } from './entity-store.ts';

const key = ['things'];

/** A store with one thing on a server, whose list is on screen and whose responses the test releases in order. */
function setUp() {
  const store = createStore();
  const queries = new QueryClient();
  store.set(queryClientAtom, queries);
  const things = createEntityStore<{ readonly _id: string; readonly content: string }>(key);
  const server = new Map([['a', 'old']]);
  const releases: (() => void)[] = [];
  const queryFn = async ({ signal }: { readonly signal: AbortSignal }) => {
    const entities = [...server].map(([_id, content]) => ({ _id, content }));
    await new Promise<void>((release) => releases.push(release));
    signal.throwIfAborted();
    return store.set(things.replaceAtom, entities);
  };
  new QueryObserver(queries, { queryKey: key, queryFn, staleTime: Infinity }).subscribe(() => {});
  const release = async (number: number) => {
    await vi.waitFor(() => expect(releases.length).toBeGreaterThanOrEqual(number));
    releases[number - 1]?.();
  };
  return { store, queries, things, server, release };
}

test('a list that was fetched before an edit does not bring the old text back', async () => {
  const { store, queries, things, server, release } = setUp();
  await release(1);
  await vi.waitFor(() => expect(queries.getQueryData(key)).toEqual(['a']));
  void queries.refetchQueries({ queryKey: key });
  await vi.waitFor(() => expect(queries.isFetching()).toBe(1));
  server.set('a', 'new');
  store.set(things.updateContentAtom, 'a', 'new');
  await release(2);
  await release(3);
  await vi.waitFor(() => expect(queries.isFetching()).toBe(0));
  expect(store.get(things.oneAtom('a'))?.content).toBe('new');
});

test('a list that was fetched before a deletion does not bring back what was deleted', async () => {
  const { store, queries, things, server, release } = setUp();
  await release(1);
  await vi.waitFor(() => expect(queries.getQueryData(key)).toEqual(['a']));
  void queries.refetchQueries({ queryKey: key });
  await vi.waitFor(() => expect(queries.isFetching()).toBe(1));
  server.delete('a');
  store.set(things.removeAtom, 'a');
  await release(2);
  await release(3);
  await vi.waitFor(() => expect(queries.isFetching()).toBe(0));
  expect(queries.getQueryData(key)).toEqual([]);
});
