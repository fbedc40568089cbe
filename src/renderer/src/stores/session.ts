import { atomWithQuery } from 'jotai-tanstack-query';
import { isSignedOut } from '#renderer/api/failure.ts';
import { sessionKey, signInAtom } from './auth.ts';
import { forgetSearchAtom } from './search.ts';
import { servicesAtom } from './services.ts';

/**
 * Asks the server who is signed in (spec §4: on load). Its data is the user's id, or null for nobody; it fails only
 * when the server can't say.
 */
export const sessionQueryAtom = atomWithQuery((get) => ({
  queryKey: sessionKey,
  meta: { log: 'current user' },
  enabled: true,
  staleTime: Infinity,
  gcTime: Infinity,
  queryFn: async ({ signal }) => {
    const { api, store } = get(servicesAtom);
    try {
      const { user } = await api.call('currentUser', { signal });
      store.set(signInAtom, user);
      return user._id;
    } catch (error) {
      if (isSignedOut(error)) {
        // The session of an earlier run has ended, so what its account searched for is nobody's now.
        store.set(forgetSearchAtom);
        return null;
      }
      throw error;
    }
  },
}));
