import { atom } from 'jotai';
import { accountHeader } from '#contract/bridge/account.ts';
import { apiBase, calls } from '#contract/api/calls.ts';
import { deferredMessagesAtom } from '#renderer/i18n/deferred-messages.ts';
import { freshValue } from '#renderer/lib/kept-atom.ts';
import { logFailure } from '#renderer/lib/log.ts';
import { pageAccount } from '#renderer/lib/page-account.ts';
import { randomId } from '#renderer/lib/random-id.ts';
import { removeStored } from '#renderer/lib/storage.ts';
import { signedInKeys } from '#renderer/lib/storage-keys.ts';
import { isSendingAtom } from '#renderer/outbox/atoms.ts';
import { tellOtherWindows } from '#renderer/outbox/other-windows.ts';
import { sendBeforeLeaving } from '#renderer/outbox/send-before-leaving.ts';
import { type Account, accountsAtom, accountsMax } from '#renderer/stores/session/accounts.ts';
import { authAtom, userIdAtom } from '#renderer/stores/session/auth.ts';
import { servicesAtom, type Store } from '#renderer/stores/session/services.ts';
import { showToastAtom } from '#renderer/stores/toasts.ts';

/*
 * Several accounts on one server. A page belongs to one account until it is unloaded, so a switch loads another page; see
 * docs/decisions/accounts.md.
 */

const isHere = ({ id }: Account) => id === pageAccount();

/**
 * Before a sign-in: other windows of this account may not know yet that its session has ended, and must not use the
 * next one.
 */
export function releaseAccount(store: Store): void {
  const before = store.get(accountsAtom).find(isHere);
  if (before !== undefined) tellOtherWindows(store, before.userId, { call: 'logout' });
}

/** Adds the signed-in user to the list. If they have an older session on this device, that one is signed out. */
export function noteAccount(store: Store): void {
  const { userInfo } = store.get(authAtom);
  if (userInfo === null) return;
  // The page for signing up does not show them, while other windows change them.
  const known = freshValue(store, accountsAtom);
  const noted = { id: pageAccount(), userId: userInfo._id, name: userInfo.username };
  const isSame = (other: Account) => isHere(other) || other.userId === noted.userId;
  for (const { id, userId } of known.filter(isSame)) {
    // Another user was signed in here meanwhile, or the same one elsewhere on this device.
    if (userId !== noted.userId || id !== noted.id) tellOtherWindows(store, userId, { call: 'logout' });
    if (id !== noted.id) endOther(store, id);
  }
  const position = known.findIndex(isSame);
  const others = known.filter((other) => !isSame(other));
  store.set(accountsAtom, others.toSpliced(position === -1 ? others.length : position, 0, noted));
}

/**
 * Ends the session of another account of this device, and deletes its stored data. Its windows reload with the current
 * account.
 */
function endOther(store: Store, account: string): void {
  const forget = () => {
    for (const key of signedInKeys(account)) removeStored(key);
  };
  fetch(`${apiBase}${calls.logout.path}`, { method: 'POST', headers: { [accountHeader]: account } })
    .catch((error: unknown) => logFailure('logout of an older session', error))
    // Its windows may have written once more before they reloaded.
    .finally(forget);
  forget();
  tellOtherWindows(store, store.get(userIdAtom), { call: 'account' });
}

/** Removes the account of this page from the list: its session has ended. */
export function forgetAccount(store: Store): void {
  store.set(
    accountsAtom,
    store.get(accountsAtom).filter((account) => !isHere(account)),
  );
}

/** After a sign-in: other windows follow if there are several accounts, or if nobody is signed in there. */
export function announceAccount(store: Store): void {
  const call = store.get(accountsAtom).length > 1 ? 'account' : 'login';
  tellOtherWindows(store, store.get(userIdAtom) ?? '', { call });
}

/** What the next page is for: an account of this device, or the sign-in of a new one. */
interface Choice {
  readonly id: string;
  readonly isNew: boolean;
}

/** The switch in progress, which may wait for what is being sent; and what was chosen last, which it will show. */
const switchAtom = atom<Promise<void> | null>(null);
const chosenAtom = atom<Choice | null>(null);
export const chosenAccountAtom = atom((get) => get(chosenAtom)?.id);

/** Switches every window to another account of this device. A failure has been shown as a toast. */
export async function chooseAccount(store: Store, id: string): Promise<void> {
  const { loggedIn } = store.get(authAtom);
  if (loggedIn && id === pageAccount() && store.get(switchAtom) === null) return;
  if (loggedIn) noteAccount(store);
  else forgetAccount(store);
  await leaveFor(store, { id, isNew: false });
}

/** The same for the account with this number; does nothing where there is none. */
export async function chooseNumber(store: Store, number: number): Promise<void> {
  const account = store.get(accountsAtom)[number - 1];
  if (account !== undefined) await chooseAccount(store, account.id);
}

/** Opens the sign-in page of a new account. The current one stays signed in, and other windows still show it. */
export async function addAccount(store: Store): Promise<void> {
  noteAccount(store);
  if (store.get(accountsAtom).length >= accountsMax) {
    store.set(showToastAtom, store.get(deferredMessagesAtom).accounts.tooMany(accountsMax), 'destructive');
    return;
  }
  await leaveFor(store, { id: randomId(12), isNew: true });
}

/** Resolves when the page of what was chosen last is being loaded, or stays as it is. */
function leaveFor(store: Store, choice: Choice): Promise<void> {
  store.set(chosenAtom, choice);
  const end = () => {
    store.set(switchAtom, null);
    store.set(chosenAtom, null);
  };
  const done = store.get(switchAtom) ?? makeSwitch(store).finally(end);
  store.set(switchAtom, done);
  return done;
}

async function makeSwitch(store: Store): Promise<void> {
  // In a toast, since the menu is closed by then, and the keys show nothing else.
  if (store.get(isSendingAtom)) {
    store.set(showToastAtom, store.get(deferredMessagesAtom).accounts.sending);
  }
  await sendBeforeLeaving(store);
  let next: Choice | null = null;
  let chosen: Choice | null;
  do {
    chosen = store.get(chosenAtom);
    const current = next?.id ?? pageAccount();
    // Another one may be chosen until the host has responded. It is told of one at a time, so that the last one counts.
    if (chosen !== null && chosen.id !== current && (await tellHost(store, chosen.id))) next = chosen;
  } while (chosen !== store.get(chosenAtom));
  if (next === null) return;
  if (!next.isNew) tellOtherWindows(store, store.get(userIdAtom) ?? '', { call: 'account' });
  window.location.assign(next.isNew ? '/login' : '/');
}

/** Tells the host for which account the next pages are, and whether it accepts that. */
async function tellHost(store: Store, id: string): Promise<boolean> {
  const text = store.get(deferredMessagesAtom).accounts;
  try {
    if (await store.get(servicesAtom).bridge.chooseAccount(id)) return true;
    store.set(showToastAtom, text.forbidden, 'destructive');
  } catch (error) {
    logFailure('accounts', error);
    store.set(showToastAtom, text.failed, 'destructive');
  }
  return false;
}
