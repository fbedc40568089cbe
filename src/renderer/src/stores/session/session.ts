import { atomWithQuery, queryClientAtom } from 'jotai-tanstack-query';
import { isSignedOut } from '#renderer/api/failure.ts';
import { messagesAtom } from '#renderer/i18n/messages.ts';
import { forgetSearch } from '#renderer/stores/entities/search.ts';
import { authAtom, sessionKey, signInAtom, signOut, userIdAtom } from './auth.ts';
import { servicesAtom, type Store } from './services.ts';
import { showToastAtom } from '#renderer/stores/toasts.ts';

/** How often the server is asked anew while it can't say who is signed in, in ms. */
const askingAgain = 10_000;

/**
 * Asks the server who is signed in (spec §4: on load). Its data is the user's id, or null for nobody; it fails only
 * when the server can't say. A start may have taken the last run's user up as data that is no longer valid: their feed is
 * on the screen already, this finds out whether it is still theirs to see, and asks until the server can say.
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
      // Another account's session: nothing of the one before may stay.
      if (known !== null && known !== user._id) signOut(store);
      store.set(signInAtom, user);
      refetchFailed(store);
      return user._id;
    } catch (error) {
      if (isSignedOut(error)) {
        endSession(store);
        // Nobody was taken up, and yet an earlier run's account may have searched.
        forgetSearch(store);
        return null;
      }
      throw error;
    }
  },
  refetchInterval: ({ state }) =>
    state.status === 'error' && state.data !== undefined ? askingAgain : false,
}));

/** The server has no session any more: the guard asks for a sign-in, and then goes back to where the user was. */
export function endSession(store: Store): void {
  if (!store.get(authAtom).loggedIn) return;
  signOut(store);
  store.set(showToastAtom, store.get(messagesAtom).login.sessionEnded, 'destructive');
}

/** What is on the screen and could not be loaded is asked for again, or for the first time, for who was not signed in yet. */
function refetchFailed(store: Store): void {
  void store.get(queryClientAtom).refetchQueries(
    {
      type: 'active',
      predicate: ({ queryKey, state }) => queryKey[0] !== sessionKey[0] && state.status !== 'success',
    },
    { cancelRefetch: false },
  );
}
