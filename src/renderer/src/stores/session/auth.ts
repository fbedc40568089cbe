import { QueryCache, QueryClient } from '@tanstack/react-query';
import { atom } from 'jotai';
import { queryClientAtom } from 'jotai-tanstack-query';
import type { User } from '#contract/api/entities.ts';
import { commentsAtom } from '#renderer/stores/entities/comments.ts';
import { clearProfiles } from '#renderer/stores/entities/profiles.ts';
import { forgetSearch } from '#renderer/stores/entities/search.ts';
import { tweetsAtom } from '#renderer/stores/entities/tweets.ts';
import { toastsAtom } from '#renderer/stores/toasts.ts';
import type { Store } from './services.ts';

/** Spec §3: a logged-in flag, false by default, and userInfo, empty by default. */
export type Auth =
  | { readonly loggedIn: false; readonly userInfo: null }
  | { readonly loggedIn: true; readonly userInfo: User };

const signedOut: Auth = { loggedIn: false, userInfo: null };

/** Whether somebody is signed in, and who. */
export const authAtom = atom<Auth>(signedOut);

/** The signed-in user's id, or null. */
export const userIdAtom = atom((get) => get(authAtom).userInfo?._id ?? null);

/** The user whose session the server ended, or null: they come back to the page after the sign-in (spec §4: others to /). */
export const interruptedUserIdAtom = atom<string | null>(null);

/** The query that asks the server who is signed in. */
export const sessionKey = ['session'] as const;

/** Signs a user in, or takes over what has changed of the signed-in one. */
export const signInAtom = atom(null, (_, set, userInfo: User) => {
  set(interruptedUserIdAtom, null);
  set(authAtom, { loggedIn: true, userInfo });
});

/** Clears the user and everything that was loaded for them, so that the next user sees none of it. */
export function signOut(store: Store): void {
  const queries = store.get(queryClientAtom);
  // A new query client for the next user: atoms that hold a query would keep its data even after it is removed.
  const next = new QueryClient({
    queryCache: new QueryCache(queries.getQueryCache().config),
    defaultOptions: queries.getDefaultOptions(),
  });
  next.setQueryData(sessionKey, null);
  next.mount();
  queries.unmount();
  store.set(authAtom, signedOut);
  store.set(queryClientAtom, next);
  void queries.cancelQueries();
  store.set(tweetsAtom, new Map());
  forgetSearch(store);
  store.set(commentsAtom, new Map());
  clearProfiles(store);
  store.set(toastsAtom, []);
}
