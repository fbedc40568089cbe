import { atom } from 'jotai';
import { atomWithQuery, queryClientAtom } from 'jotai-tanstack-query';
import { logFailure } from '#renderer/lib/log.ts';
import {
  foundTweetsMax,
  foundUsersMax,
  pageQueryAtom,
  replaceFoundTweetsAtom,
  searchedAtom,
  sideQueryAtom,
} from '#renderer/stores/entities/search.ts';
import { tweetsAtom } from '#renderer/stores/entities/tweets.ts';
import { addUsersAtom, replaceUsersAtom } from '#renderer/stores/entities/users.ts';
import { userIdAtom } from '#renderer/stores/session/auth.ts';
import { excessAtom } from '#renderer/stores/session/server-limits.ts';
import { type Services, servicesAtom, type Store } from '#renderer/stores/session/services.ts';

const searchKey = ['search'] as const;

/** The query options of one half of a search, which runs only on demand and puts its results into the stores. */
const half = (name: string, log: string, query: string, store: Store, find: () => Promise<() => void>) => ({
  queryKey: [...searchKey, name, query],
  meta: { log },
  retry: false,
  // Each search is sent, also after the clock was set back.
  staleTime: -Infinity,
  // Without the signal: a change of the query on screen would cancel a search that has just begun.
  queryFn: async (): Promise<null> => {
    const searcher = store.get(userIdAtom);
    const keep = await find();
    // Another account may have signed in meanwhile.
    if (store.get(userIdAtom) === searcher) keep();
    return null;
  },
});

/** One half of a search: what finds users, and what finds tweets. */
export const usersHalf = ({ api, store }: Services, query: string) =>
  half('users', 'user list', query, store, async () => {
    const users = await api.call('allUsers', { payload: { query, limit: foundUsersMax } });
    return () => {
      store.set(replaceUsersAtom, []);
      store.set(addUsersAtom, users.slice(0, foundUsersMax));
    };
  });

export const tweetsHalf = ({ api, store }: Services, query: string) =>
  half('tweets', 'tweet list', query, store, async () => {
    const atRequest = store.get(tweetsAtom);
    const tweets = await api.call('allTweets', { payload: { query, limit: foundTweetsMax } });
    return () => store.set(replaceFoundTweetsAtom, tweets.slice(0, foundTweetsMax), atRequest);
  });

const usersQueryAtom = atomWithQuery((get) => ({
  ...usersHalf(get(servicesAtom), get(searchedAtom)),
  enabled: false,
}));
const tweetsQueryAtom = atomWithQuery((get) => ({
  ...tweetsHalf(get(servicesAtom), get(searchedAtom)),
  enabled: false,
}));

/**
 * The last search: its query (empty before the first), whether it runs, and the failures of users and tweets, or null.
 */
export const searchStateAtom = atom((get) => {
  const users = get(usersQueryAtom);
  const tweets = get(tweetsQueryAtom);
  return {
    query: get(searchedAtom),
    running: users.isFetching || tweets.isFetching,
    usersError: users.isFetching ? null : users.error,
    tweetsError: tweets.isFetching ? null : tweets.error,
  };
});

/**
 * Searches users and tweets, side by side. Does nothing when the text is only spaces, or while a search runs. It never
 * fails: a failure is logged (spec §8), earlier results stay, and the screen offers to retry.
 */
export async function runSearch(store: Store, text: string): Promise<void> {
  const query = text.trim();
  const queries = store.get(queryClientAtom);
  if (query === '' || queries.isFetching({ queryKey: searchKey }) > 0) return;
  const services = store.get(servicesAtom);
  const done = Promise.all([
    queries.prefetchQuery(usersHalf(services, query)),
    queries.prefetchQuery(tweetsHalf(services, query)),
  ]);
  // After both have started: a query that has not started counts as ended.
  store.set(searchedAtom, query);
  // Not as soon as it can be loaded: by then another user may be signed in.
  import('#renderer/stores/preferences/recent-searches.ts')
    .then(({ noteSearch }) => noteSearch(store, query))
    .catch((error: unknown) => logFailure('code', error));
  await done;
  // Also after a failed search: Retry still has its text.
  for (const textAtom of [sideQueryAtom, pageQueryAtom])
    if (store.get(textAtom).trim() === query) store.set(textAtom, '');
  // The server may have announced its limit only now.
  if (store.get(excessAtom)(query, 'queryMax') > 0) store.set(pageQueryAtom, query);
}
