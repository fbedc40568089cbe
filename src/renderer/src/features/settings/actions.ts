import { atom } from 'jotai';
import { queryClientAtom } from 'jotai-tanstack-query';
import type { PayloadOf } from '#contract/api/calls.ts';
import { failureText } from '#renderer/api/failure.ts';
import { logFailure } from '#renderer/lib/log.ts';
import { type Messages, messagesAtom } from '#renderer/i18n/messages.ts';
import { sessionKey, signInAtom, userIdAtom } from '#renderer/stores/session/auth.ts';
import { updateProfileAtom } from '#renderer/stores/entities/profiles.ts';
import { servicesAtom } from '#renderer/stores/session/services.ts';
import { showToastAtom } from '#renderer/stores/toasts.ts';
import { coverFailureText } from './cover-failure.ts';

/*
 * Changes of the own account (spec §4, §8). Each tells whether it succeeded; a failure has been shown as a toast.
 */

/**
 * Fetches and stores the user anew, and has every list fetched anew that may show them. That it fails is only logged
 * (spec §8): the change itself is done.
 */
const refreshUserAtom = atom(null, async (get, set): Promise<void> => {
  const ownId = get(userIdAtom);
  try {
    const { user } = await get(servicesAtom).api.call('currentUser', {});
    // Not for someone who has signed out meanwhile.
    if (get(userIdAtom) !== ownId) return;
    set(signInAtom, user);
    set(updateProfileAtom, user);
  } catch (error) {
    logFailure('current user', error);
  }
  void get(queryClientAtom).invalidateQueries({ predicate: (query) => query.queryKey[0] !== sessionKey[0] });
});

interface Change {
  readonly send: () => Promise<unknown>;
  readonly success: (settings: Messages['settings']) => string;
  /** What to say when it was not taken. */
  readonly failure?: (error: unknown, messages: Messages) => string;
}

/** Sends a change and says how it went. */
const changeAtom = atom(
  null,
  async (get, set, { send, success, failure = failureText }: Change): Promise<boolean> => {
    try {
      await send();
      set(showToastAtom, success(get(messagesAtom).settings));
      return true;
    } catch (error) {
      set(showToastAtom, failure(error, get(messagesAtom)), 'destructive');
      return false;
    }
  },
);

/** A change of what others see of the user. */
const changeUserAtom = atom(null, async (_, set, change: Change): Promise<boolean> => {
  const done = await set(changeAtom, change);
  if (done) await set(refreshUserAtom);
  return done;
});

export const updateAccountAtom = atom(null, (get, set, payload: PayloadOf<'updateAccount'>) => {
  const { api } = get(servicesAtom);
  return set(changeUserAtom, {
    send: () => api.call('updateAccount', { payload }),
    success: ({ account }) => account.success,
  });
});

export const changePasswordAtom = atom(null, (get, set, payload: PayloadOf<'changePassword'>) => {
  const { api } = get(servicesAtom);
  return set(changeAtom, {
    send: () => api.call('changePassword', { payload }),
    success: ({ password }) => password.success,
  });
});

export const updateAvatarAtom = atom(null, (get, set, avatar: File) => {
  const { api } = get(servicesAtom);
  return set(changeUserAtom, {
    send: () => api.call('updateAvatar', { files: { avatar } }),
    success: ({ avatar }) => avatar.success,
  });
});

export const updateCoverImageAtom = atom(null, (get, set, coverImage: File) => {
  const { api } = get(servicesAtom);
  return set(changeUserAtom, {
    send: () => api.call('updateCoverImage', { files: { coverImage } }),
    success: ({ cover }) => cover.success,
    failure: coverFailureText,
  });
});
