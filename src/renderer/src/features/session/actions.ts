import type { PayloadOf } from '#contract/api/calls.ts';
import { failureText } from '#renderer/i18n/failure-text.ts';
import { messagesAtom } from '#renderer/i18n/messages.ts';
import { announceAccount, forgetAccount, noteAccount, releaseAccount, sendHeld } from './accounts.ts';
import { tellOtherWindows } from '#renderer/outbox/other-windows.ts';
import { signInAtom, signOut, userIdAtom } from '#renderer/stores/session/auth.ts';
import { servicesAtom, type Store } from '#renderer/stores/session/services.ts';
import { showToastAtom } from '#renderer/stores/toasts.ts';

/*
 * Sign-in, sign-up and sign-out (spec §4). Each returns whether it succeeded; a failure has been shown as a toast (spec §8).
 */

async function succeeds(store: Store, attempt: () => Promise<void>): Promise<boolean> {
  try {
    await attempt();
    return true;
  } catch (error) {
    store.set(showToastAtom, failureText(error, store.get(messagesAtom)), 'destructive');
    return false;
  }
}

/** Signs in, then fetches and stores the current user. */
export function login(store: Store, payload: PayloadOf<'login'>): Promise<boolean> {
  const { api } = store.get(servicesAtom);
  return succeeds(store, async () => {
    releaseAccount(store);
    await api.call('login', { payload });
    const { user } = await api.call('currentUser', {});
    store.set(signInAtom, user);
    noteAccount(store);
    announceAccount(store);
    store.set(showToastAtom, store.get(messagesAtom).login.success);
  });
}

/** Registers; a `login` with the same credentials is to follow. */
export function register(
  store: Store,
  payload: PayloadOf<'register'>,
  files: { readonly avatar: File; readonly coverImage: File | null },
  invitation: string | undefined,
): Promise<boolean> {
  return succeeds(store, async () => {
    await store.get(servicesAtom).api.call('register', { payload, files, invitation });
  });
}

/** Signs out, in every window, unless it is aborted before that is requested. */
export async function logout(store: Store, signal?: AbortSignal): Promise<boolean> {
  const userId = store.get(userIdAtom);
  await sendHeld(store);
  if (signal?.aborted === true) return false;
  return succeeds(store, async () => {
    await store.get(servicesAtom).api.call('logout', {});
    tellOtherWindows(store, userId, { call: 'logout' });
    forgetAccount(store);
    signOut(store);
    store.set(showToastAtom, store.get(messagesAtom).logout.success);
  });
}
