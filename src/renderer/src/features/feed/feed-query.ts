import type { QueryClient, QueryKey, QueryObserverResult } from '@tanstack/react-query';
import type { Atom } from 'jotai';
import { atomWithQuery, queryClientAtom } from 'jotai-tanstack-query';
import type { Tweet } from '#contract/api/entities.ts';
import type { Api } from '#renderer/api/client.ts';
import { weakFamily } from '#renderer/lib/weak-family.ts';
import { readingPositionAtom } from '#renderer/stores/preferences/reading-position.ts';
import { servicesAtom, type Store } from '#renderer/stores/session/services.ts';
import { type FeedName, feedPageKey, replaceTweetsAtom } from '#renderer/stores/entities/tweets.ts';

const feedCalls = { all: 'allTweets', following: 'followingTweets' } as const;

const pagesOf = (feed: FeedName) =>
  weakFamily((page: number) =>
    atomWithQuery<readonly string[]>((get) => ({
      queryKey: feedPageKey(feed, page),
      // Ids only: the offline copy needs no more.
      gcTime: Infinity,
      // Posts are never inserted above the reading position: newer ones are announced. A page of the offline copy is
      // always stale, and is kept only where the last run's reading position is in it.
      refetchOnMount: ({ state }) =>
        state.isInvalidated ||
        (state.dataUpdatedAt <= 1 && !isReturnedTo(get(servicesAtom).store, state.data)),
      meta: { log: 'feed' },
      queryFn: async ({ signal }): Promise<readonly string[]> => {
        const { api, store } = get(servicesAtom);
        // Posts that are added or removed in the meantime shift no page: the next page starts after the last post of
        // this one.
        const before = get(queryClientAtom).getQueryState<readonly string[]>(feedPageKey(feed, page - 1));
        // The offline copy is from an earlier time.
        const anchor = before && before.dataUpdatedAt > 1 ? before.data?.at(-1) : undefined;
        const tweets = await api.call(feedCalls[feed], { payload: { page }, anchor, signal });
        return store.set(replaceTweetsAtom, tweets);
      },
    })),
  );

/** The ids of a page of each feed, newest first. */
export const feedPageAtoms = { all: pagesOf('all'), following: pagesOf('following') } as const;

/** Whether a page was fetched before the one above it, so that posts may have moved from one to the other since. */
export function isBehind(queries: QueryClient, keyOf: (page: number) => QueryKey, page: number): boolean {
  const fetchedAt = (which: number) => queries.getQueryState(keyOf(which))?.dataUpdatedAt ?? 0;
  return fetchedAt(page) < fetchedAt(page - 1);
}

/** The current ids of a page of a list, newest first. */
export type PageAtom = Atom<QueryObserverResult<readonly string[]>>;

/** The key of what the poll of a list has found; `key` is that of its first page. */
export const latestKey = (key: QueryKey): QueryKey => ['latest', ...key];

/** A list whose first page is polled. */
export interface PolledList {
  readonly key: QueryKey;
  /** The first page as it is shown. */
  readonly shownAtom: PageAtom;
  /** Fetches the first page. */
  readonly fetch: (api: Api, signal: AbortSignal) => Promise<readonly Tweet[]>;
}

const polled = (feed: FeedName): PolledList => ({
  key: feedPageKey(feed, 1),
  shownAtom: feedPageAtoms[feed](1),
  fetch: (api, signal) => api.call(feedCalls[feed], { payload: { page: 1 }, signal }),
});

export const feedLists = { all: polled('all'), following: polled('following') } as const;

/** Whether the app starts at a reading position within a page. */
function isReturnedTo(store: Store, ids: readonly string[] | undefined): boolean {
  const post = store.get(readingPositionAtom)?.post ?? null;
  return post !== null && ids?.includes(post) === true;
}
