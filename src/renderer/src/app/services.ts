import { QueryCache, QueryClient } from '@tanstack/react-query';
import { createStore } from 'jotai';
import { queryClientAtom } from 'jotai-tanstack-query';
import type { KyInstance } from 'ky';
import { limitsHeader } from '#contract/api/announced-limits.ts';
import type { Bridge } from '#contract/bridge/bridge.ts';
import { createApi } from '#renderer/api/client.ts';
import { ApiFailure } from '#renderer/api/failure.ts';
import { latestKey } from '#renderer/features/feed/feed-query.ts';
import { takeEarlyCall } from '#renderer/lib/early-calls.ts';
import { pageAccount } from '#renderer/lib/page-account.ts';
import { logQueryError } from '#renderer/lib/log.ts';
import { setReachable } from '#renderer/lib/reachability.ts';
import { staleTime } from '#renderer/lib/stale-time.ts';
import { authAtom, sessionKey, userIdAtom } from '#renderer/stores/session/auth.ts';
import { responseHeadersAtom } from '#renderer/outbox/atoms.ts';
import { keepFoundTweets } from '#renderer/stores/entities/search.ts';
import { uploadProgressAtom } from '#renderer/images/upload-progress.ts';
import { announcedAtom } from '#renderer/stores/session/server-limits.ts';
import { endSession } from '#renderer/stores/session/session.ts';
import { injectedServicesAtom, type Store } from '#renderer/stores/session/services.ts';

/** A read is retried once where that can help: no response, or a server error. */
function worthRetrying(failures: number, error: Error): boolean {
  const isTransient =
    error instanceof ApiFailure && (error.kind === 'unreachable' || (error.status ?? 0) >= 500);
  return isTransient && failures < 1;
}

/**
 * Creates the services that stores, queries and actions depend on.
 * @param http - replaceable for tests
 */
export function createServices(bridge: Bridge, http?: KyInstance): Store {
  const store = createStore();
  const queryClient = new QueryClient({
    queryCache: new QueryCache({
      onError: logQueryError,
      // What a poll has found before a list was fetched is older than the list.
      onSuccess: (_, { queryKey }) =>
        store
          .get(queryClientAtom)
          .getQueryCache()
          .find({ queryKey: latestKey(queryKey) })
          ?.reset(),
    }),
    defaultOptions: {
      // Queries run while offline, too: only a call can tell that the server can be reached again.
      queries: {
        networkMode: 'always',
        // Spec §6: lists are asked for only when signed in.
        enabled: () => store.get(authAtom).loggedIn,
        staleTime,
        retry: worthRetrying,
        retryDelay: 500,
        // Lists don't change while the user reads; only failed queries are repeated when the server can be reached again.
        refetchOnWindowFocus: false,
        refetchOnReconnect: ({ state }) => state.status === 'error',
      },
    },
  });
  const api = createApi({
    account: pageAccount(),
    // Tests replace the transport that reports upload progress.
    ...(http
      ? { http }
      : {
          onUploadProgress: (name, progress) =>
            store.set(uploadProgressAtom, (all) => ({ ...all, [name]: progress })),
        }),
    takeEarly: takeEarlyCall,
    onResponse: (headers, outdated) => {
      store.set(responseHeadersAtom, headers);
      store.set(announcedAtom, headers.get(limitsHeader));
      if (!outdated) setReachable(true);
    },
    onNoResponse: () => setReachable(false),
    watchSession: () => {
      // Each session has its own query client.
      const sent = store.get(userIdAtom) && store.get(queryClientAtom);
      return (call) => {
        // A late response to a call of a former session says nothing about this one.
        if (sent !== store.get(queryClientAtom)) return;
        // To some servers a wrong old password is a 401, too.
        if (call === 'changePassword') void sent.refetchQueries({ queryKey: sessionKey });
        else endSession(store);
      };
    },
  });
  // Subscribes it to the reachability of the server.
  queryClient.mount();
  store.set(queryClientAtom, queryClient);
  store.set(injectedServicesAtom, { api, bridge, store });
  keepFoundTweets(store);
  return store;
}
