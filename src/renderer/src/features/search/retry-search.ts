import { queryClientAtom } from 'jotai-tanstack-query';
import { searchedAtom } from '#renderer/stores/entities/search.ts';
import { servicesAtom, type Store } from '#renderer/stores/session/services.ts';
import { tweetsHalf, usersHalf } from './search-query.ts';

/**
 * Repeats what failed of the last search, also while the rest of it runs. It never fails: a failure is logged (spec §8),
 * and the screen offers to retry again.
 */
export async function retrySearch(store: Store): Promise<void> {
  const queries = store.get(queryClientAtom);
  const services = store.get(servicesAtom);
  const query = store.get(searchedAtom);
  const halves = [usersHalf(services, query), tweetsHalf(services, query)];
  const failed = halves.filter(({ queryKey }) => queries.getQueryState(queryKey)?.status === 'error');
  await Promise.all(failed.map((options) => queries.prefetchQuery(options)));
}
