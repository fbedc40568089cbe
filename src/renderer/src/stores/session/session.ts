import { atomWithQuery, queryClientAtom } from 'jotai-tanstack-query';
import { isOutcomeUnknown, isSignedOut } from '#renderer/api/failure.ts';
import { messagesAtom } from '#renderer/i18n/messages.ts';
import { forgetSearch } from '#renderer/stores/entities/search.ts';
import { interruptedUserIdAtom, sessionKey, signInAtom, signOut, userIdAtom } from './auth.ts';
import { servicesAtom, type Store } from './services.ts';
import { showToastAtom } from '#renderer/stores/toasts.ts';

/** How often the session is checked again while the server's response is unusable, in ms. */
const retryMs = 10_000;

/**
 * Asks the server who is signed in (spec §4: on load). Its data is the user's id, or null when signed out; it fails only
 * without a usable response. `restoreLastFeed` may have set the user of the last run as invalidated data: their feed is on
 * screen already, and this repeats the check until the server confirms or denies their session.
 */
export const sessionQueryAtom = atomWithQuery((get) => ({
  queryKey: sessionKey,
  meta: { log: 'current user' },
  enabled: true,
  staleTime: Infinity,
  gcTime: Infinity,
  queryFn: async ({ signal }): Promise<string | null> => {
    const { api, store } = get(servicesAtom);
    try {
      const { user } = await api.call('currentUser', { signal });
      const known = store.get(userIdAtom);
      // Another account's session: no data of the previous account may stay.
      if (known !== null && known !== user._id) signOut(store);
      store.set(signInAtom, user);
      refetchFailed(store);
      return user._id;
    } catch (error) {
      if (isSignedOut(error)) {
        endSession(store);
        // Even without a restored user, results of an earlier account's search may be stored.
        forgetSearch(store);
        return null;
      }
      throw error;
    }
  },
  // One that found no server is repeated as soon as the server can be reached.
  refetchInterval: ({ state }) =>
    state.status === 'error' && state.data !== undefined && !isOutcomeUnknown(state.error) ? retryMs : false,
}));

/** The server has no session any more: the guard asks for a sign-in, and then goes back to where the user was. */
export function endSession(store: Store): void {
  const userId = store.get(userIdAtom);
  if (userId === null) return;
  store.set(interruptedUserIdAtom, userId);
  signOut(store);
  store.set(showToastAtom, store.get(messagesAtom).login.sessionEnded, 'destructive');
}

/** Repeats queries on screen that have failed, or were not made while nobody was signed in. */
function refetchFailed(store: Store): void {
  void store.get(queryClientAtom).refetchQueries(
    {
      type: 'active',
      predicate: ({ queryKey, state }) => queryKey[0] !== sessionKey[0] && state.status !== 'success',
    },
    { cancelRefetch: false },
  );
}
