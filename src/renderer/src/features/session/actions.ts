import { atom } from 'jotai';
import type { PayloadOf } from '#contract/api/calls.ts';
import { failureText } from '#renderer/i18n/failure-text.ts';
import { messagesAtom } from '#renderer/i18n/messages.ts';
import { signInAtom, signOutAtom } from '#renderer/stores/session/auth.ts';
import { servicesAtom } from '#renderer/stores/session/services.ts';
import { showToastAtom } from '#renderer/stores/toasts.ts';

/*
 * Sign-in, sign-up and sign-out (spec §4). Each tells whether it succeeded; a failure has been shown as a toast (spec §8).
 */

/** Signs in, then fetches and stores the current user. */
const enterAtom = atom(null, async (get, set, identifier: string, password: string) => {
  const { api } = get(servicesAtom);
  // One field holds either, so it is sent as both (spec §5).
  await api.call('login', { payload: { username: identifier, email: identifier, password } });
  const { user } = await api.call('currentUser', {});
  set(signInAtom, user);
  set(showToastAtom, get(messagesAtom).login.success);
});

export const loginAtom = atom(null, async (get, set, identifier: string, password: string) => {
  try {
    await set(enterAtom, identifier, password);
    return true;
  } catch (error) {
    set(showToastAtom, failureText(error, get(messagesAtom)), 'destructive');
    return false;
  }
});

export interface Registration {
  readonly payload: PayloadOf<'register'>;
  readonly avatar: File;
  readonly coverImage: File | null;
}

/** How a registration ended: signed in as well, only registered, or not at all. */
export type RegistrationOutcome = 'entered' | 'registered' | 'failed';

/** Registers, then signs in with the same credentials. */
export const registerAtom = atom(
  null,
  async (get, set, { payload, avatar, coverImage }: Registration): Promise<RegistrationOutcome> => {
    let outcome: RegistrationOutcome = 'failed';
    try {
      await get(servicesAtom).api.call('register', { payload, files: { avatar, coverImage } });
      outcome = 'registered';
      await set(enterAtom, payload.username, payload.password);
      outcome = 'entered';
    } catch (error) {
      set(showToastAtom, failureText(error, get(messagesAtom)), 'destructive');
    }
    return outcome;
  },
);

export const logoutAtom = atom(null, async (get, set) => {
  try {
    await get(servicesAtom).api.call('logout', {});
    set(signOutAtom);
    set(showToastAtom, get(messagesAtom).logout.success);
    return true;
  } catch (error) {
    set(showToastAtom, failureText(error, get(messagesAtom)), 'destructive');
    return false;
  }
});
