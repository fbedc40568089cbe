import { QueryClient } from '@tanstack/react-query';
import { createStore } from 'jotai';
import { queryClientAtom } from 'jotai-tanstack-query';
import type { Bridge } from '#contract/bridge.ts';
import { createApi } from '#renderer/api/client.ts';
import { ApiFailure } from '#renderer/api/failure.ts';
import { authAtom, signOutAtom } from '#renderer/stores/auth.ts';
import { keepFoundTweets } from '#renderer/stores/search.ts';
import { injectedServicesAtom, type Store } from '#renderer/stores/services.ts';

/** A read is tried once more where that can help: no answer, or a server in trouble. */
function worthRetrying(failures: number, error: Error): boolean {
  const passing = error instanceof ApiFailure && (error.kind === 'unreachable' || (error.status ?? 0) >= 500);
  return passing && failures < 1;
}

/** Puts together what stores, queries and actions work with. */
export function createServices(bridge: Bridge): Store {
  const store = createStore();
  const queryClient = new QueryClient({
    defaultOptions: {
      // The local server answers without a network, so being offline must not hold calls back.
      queries: { networkMode: 'always', staleTime: 30_000, retry: worthRetrying, retryDelay: 500 },
    },
  });
  const api = createApi({
    onSignedOut: () => {
      // The session ended on the server in the middle of work: the guard asks for a sign-in and then goes back.
      if (store.get(authAtom).loggedIn) store.set(signOutAtom);
    },
  });
  store.set(queryClientAtom, queryClient);
  store.set(injectedServicesAtom, { api, bridge, store });
  keepFoundTweets(store);
  return store;
}
