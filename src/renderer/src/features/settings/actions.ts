import type { PayloadOf } from '#contract/api/calls.ts';
import type { Api } from '#renderer/api/client.ts';
import { mayBeMade } from '#renderer/api/failure-of-change.ts';
import { ApiFailure } from '#renderer/api/failure.ts';
import { failureText } from '#renderer/i18n/failure-text.ts';
import { logFailure } from '#renderer/lib/log.ts';
import { deferredMessagesAtom } from '#renderer/i18n/deferred-messages.ts';
import { messagesAtom } from '#renderer/i18n/messages.ts';
import { applyUser, refetchWithUser } from '#renderer/outbox/apply-broadcast.ts';
import { tellOtherWindows } from '#renderer/outbox/other-windows.ts';
import { whileSending } from '#renderer/stores/while-sending.ts';
import { userIdAtom } from '#renderer/stores/session/auth.ts';
import { servicesAtom, type Store } from '#renderer/stores/session/services.ts';
import { showToastAtom } from '#renderer/stores/toasts.ts';
import { coverFailureText } from './cover-failure.ts';

/*
 * Changes of the own account (spec §4, §8). Each returns whether it succeeded; a failure has been shown as a toast.
 */

/**
 * Fetches and stores the user again, and refetches every list that may show them. A failure is only logged (spec §8).
 * @returns whether it succeeded
 */
async function refreshUser(store: Store): Promise<boolean> {
  const ownId = store.get(userIdAtom);
  try {
    const { user } = await store.get(servicesAtom).api.call('currentUser', {});
    // Not for someone who has signed out meanwhile.
    if (store.get(userIdAtom) !== ownId) return true;
    applyUser(store, user);
    tellOtherWindows(store, ownId, { call: 'updateAccount', user });
    return true;
  } catch (error) {
    logFailure('current user', error);
    return false;
  }
}

type Section = 'account' | 'password' | 'avatar' | 'cover';

function textOfFailure(store: Store, section: Section, error: unknown): string {
  const messages = store.get(messagesAtom);
  const { cover, password } = store.get(deferredMessagesAtom).settings;
  if (section === 'cover') return coverFailureText(error, messages, cover.failed);
  const text = failureText(error, messages);
  // Nothing else shows whether it was changed, and a second try would only say that the former one is wrong.
  return section === 'password' && mayBeMade(error) ? `${text} ${password.mayBeMade}` : text;
}

/**
 * Sends the changes of a section of the settings, and shows the result as a toast.
 * @param onSent - called as soon as the server has them: the page may be left before the user is fetched again
 */
async function update(
  store: Store,
  section: Section,
  send: (api: Api) => Promise<unknown>,
  onSent = () => {},
): Promise<boolean> {
  const userId = store.get(userIdAtom);
  // The end of a session is announced, with what to do about it, and the next user has not sent this.
  const hasEnded = () => store.get(userIdAtom) !== userId;
  try {
    await whileSending(store, send(store.get(servicesAtom).api).then(onSent));
  } catch (error) {
    if (hasEnded()) return false;
    store.set(showToastAtom, textOfFailure(store, section, error), 'destructive');
    // What is shown is what one looks at before sending it again.
    if (section !== 'password' && mayBeMade(error)) void refreshUser(store);
    return false;
  }
  if (hasEnded()) return true;
  store.set(showToastAtom, store.get(deferredMessagesAtom).settings[section].success);
  // Everything but the password is visible to others.
  if (section !== 'password' && !(await refreshUser(store))) refetchWithUser(store);
  return true;
}

export const updateAccount = (store: Store, payload: PayloadOf<'updateAccount'>, onSent: () => void) =>
  update(
    store,
    'account',
    (api) =>
      api.call('updateAccount', { payload }).catch((error: unknown) => {
        // A success (spec §7) whatever its data: the user is fetched again.
        if (!(error instanceof ApiFailure && error.kind === 'malformed')) throw error;
      }),
    onSent,
  );

export const changePassword = (store: Store, payload: PayloadOf<'changePassword'>) =>
  update(store, 'password', (api) => api.call('changePassword', { payload }));

export const updateAvatar = (store: Store, avatar: File, onSent: () => void) =>
  update(store, 'avatar', (api) => api.call('updateAvatar', { files: { avatar } }), onSent);

export const updateCoverImage = (store: Store, coverImage: File, onSent: () => void) =>
  update(store, 'cover', (api) => api.call('updateCoverImage', { files: { coverImage } }), onSent);
