import type { PayloadOf } from '#contract/api/calls.ts';
import { mayBeMade } from '#renderer/api/failure-of-change.ts';
import { ApiFailure, isSignedOut } from '#renderer/api/failure.ts';
import { failureText } from '#renderer/i18n/failure-text.ts';
import { messagesAtom } from '#renderer/i18n/messages.ts';
import { logFailure } from '#renderer/lib/log.ts';
import { announceAccount, forgetAccount, noteAccount, releaseAccount } from './accounts.ts';
import { tellOtherWindows } from '#renderer/outbox/other-windows.ts';
import { sendBeforeLeaving } from '#renderer/outbox/send-before-leaving.ts';
import { whileSending } from '#renderer/stores/while-sending.ts';
import { interruptedUserIdAtom, signInAtom, signOut, userIdAtom } from '#renderer/stores/session/auth.ts';
import { servicesAtom, type Store } from '#renderer/stores/session/services.ts';
import { showToastAtom } from '#renderer/stores/toasts.ts';

/*
 * Sign-in, sign-up and sign-out (spec §4). Each returns how it ended; a failure has been shown as a toast (spec §8).
 */

function showFailure(store: Store, error: unknown, hint?: string): void {
  const text = failureText(error, store.get(messagesAtom));
  // A server's text may have no mark at its end.
  const end = /\p{P}$/u.test(text) ? ' ' : '. ';
  store.set(showToastAtom, hint === undefined ? text : `${text}${end}${hint}`, 'destructive');
}

async function succeeds(store: Store, attempt: () => Promise<void>, hint?: string): Promise<boolean> {
  try {
    await whileSending(store, attempt());
    return true;
  } catch (error) {
    showFailure(store, error, hint);
    return false;
  }
}

/** Starts a session on the server. */
async function startSession(store: Store, payload: PayloadOf<'login'>): Promise<void> {
  releaseAccount(store);
  await store.get(servicesAtom).api.call('login', { payload });
}

/** Fetches and stores the user of the session that was just started. */
async function takeSession(store: Store): Promise<void> {
  const { api } = store.get(servicesAtom);
  const { user } = await api.call('currentUser', {});
  store.set(signInAtom, user);
  noteAccount(store);
  announceAccount(store);
  store.set(showToastAtom, store.get(messagesAtom).login.success);
}

/**
 * Signs in, then fetches and stores the current user.
 * @param hint - what to do about a failure, after its text
 */
export const login = (store: Store, payload: PayloadOf<'login'>, hint?: string): Promise<boolean> =>
  succeeds(
    store,
    async () => {
      await startSession(store, payload);
      await takeSession(store);
    },
    hint,
  );

/** The same where `register` has started the session. */
export const enter = (store: Store, hint: string): Promise<boolean> =>
  succeeds(store, () => takeSession(store), hint);

/**
 * Registers.
 * @param mayExist - whether an earlier try with the same credentials may have made the account. One that is refused then
 *   is tried as a sign-in: nothing else tells the own account from somebody else's.
 * @returns `registered` where a `login` is to follow, `started` where there is a session already; `unknown` where the
 *   account may have been made all the same
 */
export async function register(
  store: Store,
  payload: PayloadOf<'register'>,
  files: { readonly avatar: File; readonly coverImage: File | null },
  invitation: string | undefined,
  mayExist: boolean,
): Promise<'registered' | 'started' | 'refused' | 'unknown'> {
  try {
    await store.get(servicesAtom).api.call('register', { payload, files, invitation });
    return 'registered';
  } catch (error) {
    const isRefused = error instanceof ApiFailure && error.kind === 'refused';
    if (mayExist && isRefused && (await startsSession(store, payload))) return 'started';
    showFailure(store, error);
    return mayBeMade(error) ? 'unknown' : 'refused';
  }
}

async function startsSession(
  store: Store,
  { username, email, password }: PayloadOf<'register'>,
): Promise<boolean> {
  try {
    await startSession(store, { username, email, password });
    return true;
  } catch (error) {
    logFailure('sign-in after a sign-up', error);
    return false;
  }
}

/** Signs out, in every window, unless it is aborted before that is requested. */
export async function logout(store: Store, signal?: AbortSignal): Promise<boolean> {
  const userId = store.get(userIdAtom);
  await sendBeforeLeaving(store);
  if (signal?.aborted === true) return false;
  return succeeds(store, async () => {
    const { api } = store.get(servicesAtom);
    await api.call('logout', {}).catch((error: unknown) => {
      // A session that has ended by then is what was asked for.
      if (!(isSignedOut(error) && store.get(userIdAtom) === null)) throw error;
      // Nobody was interrupted: the next sign-in goes to /, as after any other sign-out.
      store.set(interruptedUserIdAtom, null);
    });
    tellOtherWindows(store, userId, { call: 'logout' });
    forgetAccount(store);
    signOut(store);
    store.set(showToastAtom, store.get(messagesAtom).logout.success);
  });
}
