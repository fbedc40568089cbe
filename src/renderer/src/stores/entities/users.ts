import { atom } from 'jotai';
import * as v from 'valibot';
import { UserSchema, type User } from '#contract/api/entities.ts';
import { accountStorageKey } from '#renderer/lib/page-account.ts';
import { readStored, removeStored, writeStored } from '#renderer/lib/storage.ts';

/** Spec §9. */
const usersKey = () => accountStorageKey('users');

/** Null until the first write; until then the stored list is used. */
const heldAtom = atom<readonly User[] | null>(null);

/** The users store (spec §3): loaded from local storage under the key users if present, otherwise empty. */
export const usersAtom = atom(
  (get): readonly User[] => get(heldAtom) ?? readStored(usersKey(), v.array(UserSchema)) ?? [],
);

/** Replace list (spec §4). */
export const replaceUsersAtom = atom(null, (_, set, users: readonly User[]) => set(heldAtom, users));

/** Add at the end, and persist the whole list (spec §4). A user who is there already moves to the end. */
export const addUsersAtom = atom(null, (get, set, added: readonly User[]) => {
  const byId = new Map(added.map((user) => [user._id, user]));
  const users = [...get(usersAtom).filter(({ _id }) => !byId.has(_id)), ...byId.values()];
  set(heldAtom, users);
  writeStored(usersKey(), users);
});

/** Clears the list, also in storage, for the next account. */
export const forgetUsersAtom = atom(null, (_, set) => {
  set(heldAtom, []);
  removeStored(usersKey());
});
