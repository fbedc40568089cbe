import { queryClientAtom } from 'jotai-tanstack-query';
import type { PayloadOf } from '#contract/api/calls.ts';
import type { Api } from '#renderer/api/client.ts';
import { failureText } from '#renderer/i18n/failure-text.ts';
import { logFailure } from '#renderer/lib/log.ts';
import { type Messages, messagesAtom } from '#renderer/i18n/messages.ts';
import { sessionKey, signInAtom, userIdAtom } from '#renderer/stores/session/auth.ts';
import { updateProfileAtom } from '#renderer/stores/entities/profiles.ts';
import { servicesAtom, type Store } from '#renderer/stores/session/services.ts';
import { showToastAtom } from '#renderer/stores/toasts.ts';
import { coverFailureText } from './cover-failure.ts';

/*
 * Changes of the own account (spec §4, §8). Each tells whether it succeeded; a failure has been shown as a toast.
 */

/**
 * Fetches and stores the user anew, and has every list fetched anew that may show them. That it fails is only logged
 * (spec §8): the change itself is done.
 */
async function refreshUser(store: Store): Promise<void> {
  const ownId = store.get(userIdAtom);
  try {
    const { user } = await store.get(servicesAtom).api.call('currentUser', {});
    // Not for someone who has signed out meanwhile.
    if (store.get(userIdAtom) !== ownId) return;
    store.set(signInAtom, user);
    store.set(updateProfileAtom, user);
  } catch (error) {
    logFailure('current user', error);
  }
  void store
    .get(queryClientAtom)
    .invalidateQueries({ predicate: (query) => query.queryKey[0] !== sessionKey[0] });
}

interface Change {
  readonly send: (api: Api) => Promise<unknown>;
  readonly success: (settings: Messages['settings']) => string;
  /** What to say when it was not taken. */
  readonly failure?: (error: unknown, messages: Messages) => string;
}

/** Sends a change and says how it went. */
async function updateSettings(
  store: Store,
  { send, success, failure = failureText }: Change,
): Promise<boolean> {
  try {
    await send(store.get(servicesAtom).api);
    store.set(showToastAtom, success(store.get(messagesAtom).settings));
    return true;
  } catch (error) {
    store.set(showToastAtom, failure(error, store.get(messagesAtom)), 'destructive');
    return false;
  }
}

/** A change of what others see of the user. */
async function updateUser(store: Store, change: Change): Promise<boolean> {
  const done = await updateSettings(store, change);
  if (done) await refreshUser(store);
  return done;
}

export const updateAccount = (store: Store, payload: PayloadOf<'updateAccount'>) =>
  updateUser(store, {
    send: (api) => api.call('updateAccount', { payload }),
    success: ({ account }) => account.success,
  });

export const changePassword = (store: Store, payload: PayloadOf<'changePassword'>) =>
  updateSettings(store, {
    send: (api) => api.call('changePassword', { payload }),
    success: ({ password }) => password.success,
  });

export const updateAvatar = (store: Store, avatar: File) =>
  updateUser(store, {
    send: (api) => api.call('updateAvatar', { files: { avatar } }),
    success: ({ avatar }) => avatar.success,
  });

export const updateCoverImage = (store: Store, coverImage: File) =>
  updateUser(store, {
    send: (api) => api.call('updateCoverImage', { files: { coverImage } }),
    success: ({ cover }) => cover.success,
    failure: coverFailureText,
  });
