import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { createStore } from 'jotai';
import { queryClientAtom } from 'jotai-tanstack-query';
import { expect, onTestFinished, test, vi } from 'vitest';
import { changesOf } from './entity-changes.ts';
import { createEntityStore } from './entity-store.ts';

const key = ['things'];

/** A store with one thing on a server, whose list is on screen and whose responses the test releases in order. */
function setUp() {
  const store = createStore();
  const queries = new QueryClient();
  store.set(queryClientAtom, queries);
  const entities = createEntityStore<{ readonly _id: string; readonly content: string }>(key);
  const things = { ...entities, ...changesOf(entities) };
  const server = new Map([['a', 'old']]);
  const releases: (() => void)[] = [];
  const queryFn = async ({ signal }: { readonly signal: AbortSignal }) => {
    const loaded = [...server].map(([_id, content]) => ({ _id, content }));
    await new Promise<void>((release) => releases.push(release));
    signal.throwIfAborted();
    return store.set(things.replaceAtom, loaded);
  };
  const observer = new QueryObserver(queries, { queryKey: key, queryFn, staleTime: Infinity });
  onTestFinished(observer.subscribe(() => {}));
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

test('a list from which something is removed stays outdated, and failed', async () => {
  const { store, queries, things, release } = setUp();
  await release(1);
  await vi.waitFor(() => expect(queries.getQueryData(key)).toEqual(['a']));
  await queries.invalidateQueries({ queryKey: key, refetchType: 'none' });
  store.set(things.removeAtom, 'a');
  expect(queries.getQueryData(key)).toEqual([]);
  expect(queries.getQueryState(key)?.isInvalidated).toBe(true);

  const error = new Error('no network');
  queries.getQueryCache().find({ queryKey: key })?.setState({ status: 'error', error });
  store.set(things.addAtom, { _id: 'b', content: 'new' }, [key]);
  expect(queries.getQueryState(key)).toMatchObject({ data: ['b'], status: 'error', error });
});

test('what was changed or removed after the request stays as it is, whatever the response has', () => {
  const { store, things } = setUp();
  const loaded = [
    { _id: 'changed', content: 'old' },
    { _id: 'removed', content: 'old' },
    { _id: 'same', content: 'old' },
  ];
  store.set(things.replaceAtom, loaded);
  const atRequest = store.get(things.allAtom);
  store.set(things.updateContentAtom, 'changed', 'mine');
  store.set(things.removeAtom, 'removed');
  const late = [...loaded.map(({ _id }) => ({ _id, content: 'theirs' })), { _id: 'new', content: 'theirs' }];
  expect(store.set(things.replaceAtom, late, atRequest)).toEqual(['changed', 'same', 'new']);
  expect(['changed', 'removed', 'same', 'new'].map((id) => store.get(things.oneAtom(id))?.content)).toEqual([
    'mine',
    undefined,
    'theirs',
    'theirs',
  ]);
});

test('what was removed before the request does not come back by a response that still has it', () => {
  const { store, things } = setUp();
  store.set(things.replaceAtom, [{ _id: 'a', content: 'old' }]);
  store.set(things.removeAtom, 'a');
  const atRequest = store.get(things.allAtom);
  expect(store.set(things.replaceAtom, [{ _id: 'a', content: 'old' }], atRequest)).toEqual([]);
  expect(store.get(things.oneAtom('a'))).toBeUndefined();
});

test('what is added twice is at the front once, and only in lists that are loaded', () => {
  const { store, queries, things } = setUp();
  queries.setQueryData(['loaded'], ['b', 'a']);
  store.set(things.addAtom, { _id: 'a', content: 'new' }, [['loaded'], ['missing']]);
  expect(queries.getQueryData(['loaded'])).toEqual(['a', 'b']);
  expect(queries.getQueryData(['missing'])).toBeUndefined();
});

test('an edit of what is not there adds nothing', () => {
  const { store, things } = setUp();
  store.set(things.updateContentAtom, 'unknown', 'text');
  expect(store.get(things.allAtom).size).toBe(0);
});

test('a list that was being fetched for the first time has what was added meanwhile; others are not fetched again', async () => {
  const { store, queries, things, server, release } = setUp();
  const fetchOther = vi.fn(() => new Promise<never>(() => {}));
  const other = new QueryObserver(queries, { queryKey: [...key, 'other'], queryFn: fetchOther });
  onTestFinished(other.subscribe(() => {}));
  await vi.waitFor(() => expect(queries.isFetching()).toBe(2));
  server.set('b', 'added');
  store.set(things.addAtom, { _id: 'b', content: 'added' }, [key]);
  await release(1);
  await release(2);
  await vi.waitFor(() => expect(queries.getQueryData(key)).toEqual(['a', 'b']));
  expect(fetchOther).toHaveBeenCalledOnce();
});

test('a change of an entity leaves the lists of other kinds alone', async () => {
  const { store, queries, things, release } = setUp();
  await release(1);
  await vi.waitFor(() => expect(queries.getQueryData(key)).toEqual(['a']));
  queries.setQueryData(['session'], 'a');
  const fetchOther = vi.fn(() => new Promise<string>(() => {}));
  onTestFinished(
    new QueryObserver(queries, { queryKey: ['other'], queryFn: fetchOther }).subscribe(() => {}),
  );
  store.set(things.updateContentAtom, 'a', 'new');
  store.set(things.removeAtom, 'a');
  await vi.waitFor(() => expect(queries.getQueryData(key)).toEqual([]));
  expect(queries.getQueryData(['session'])).toBe('a');
  // A list that is fetched again is asked for in the next microtasks.
  await new Promise((resolve) => setTimeout(resolve));
  expect(fetchOther).toHaveBeenCalledTimes(1);
});
