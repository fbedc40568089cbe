import type { PayloadOf } from '#contract/api/calls.ts';
import { failureText } from '#renderer/i18n/failure-text.ts';
import { messagesAtom } from '#renderer/i18n/messages.ts';
import { signInAtom, signOut } from '#renderer/stores/session/auth.ts';
import { servicesAtom, type Store } from '#renderer/stores/session/services.ts';
import { showToastAtom } from '#renderer/stores/toasts.ts';

/*
 * Sign-in, sign-up and sign-out (spec §4). Each tells whether it succeeded; a failure has been shown as a toast (spec §8).
 */

/** Signs in, then fetches and stores the current user. */
async function enter(store: Store, identifier: string, password: string): Promise<void> {
  const { api } = store.get(servicesAtom);
  // One field holds either, so it is sent as both (spec §5).
  await api.call('login', { payload: { username: identifier, email: identifier, password } });
  const { user } = await api.call('currentUser', {});
  store.set(signInAtom, user);
  store.set(showToastAtom, store.get(messagesAtom).login.success);
}

export async function login(store: Store, identifier: string, password: string): Promise<boolean> {
  try {
    await enter(store, identifier, password);
    return true;
  } catch (error) {
    store.set(showToastAtom, failureText(error, store.get(messagesAtom)), 'destructive');
    return false;
  }
}

export interface Registration {
  readonly payload: PayloadOf<'register'>;
  readonly avatar: File;
  readonly coverImage: File | null;
}

/** How a registration ended: signed in as well, only registered, or not at all. */
export type RegistrationOutcome = 'entered' | 'registered' | 'failed';

/** Registers, then signs in with the same credentials. */
export async function register(
  store: Store,
  { payload, avatar, coverImage }: Registration,
): Promise<RegistrationOutcome> {
  let outcome: RegistrationOutcome = 'failed';
  try {
    await store.get(servicesAtom).api.call('register', { payload, files: { avatar, coverImage } });
    outcome = 'registered';
    await enter(store, payload.username, payload.password);
    outcome = 'entered';
  } catch (error) {
    store.set(showToastAtom, failureText(error, store.get(messagesAtom)), 'destructive');
  }
  return outcome;
}

export async function logout(store: Store): Promise<boolean> {
  try {
    await store.get(servicesAtom).api.call('logout', {});
    signOut(store);
    store.set(showToastAtom, store.get(messagesAtom).logout.success);
    return true;
  } catch (error) {
    store.set(showToastAtom, failureText(error, store.get(messagesAtom)), 'destructive');
    return false;
  }
}
