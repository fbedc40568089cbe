import { atom } from 'jotai';
import { atomFamily } from 'jotai-family';
import { atomWithStorage, RESET } from 'jotai/utils';
import { userIdAtom } from '#renderer/stores/session/auth.ts';

/** Saved on disk with each keystroke, so that a reload, a crash or a sign-out loses nothing. */
const keptAtom = atomFamily((key: string) =>
  atomWithStorage<string | null>(key, null, undefined, { getOnInit: true }),
);

/** What the signed-in user has typed in a slot, such as `composer` or `edit.<id>`; null when there is nothing. */
export const storedDraftAtom = atomFamily((slot: string) =>
  atom(
    (get) => get(keptAtom(draftKey(get(userIdAtom), slot))),
    (get, set, text: string | null) => set(keptAtom(draftKey(get(userIdAtom), slot)), text ?? RESET),
  ),
);

/** The storage key of a slot's draft: each account has its own. */
export const draftKey = (userId: string | null, slot: string) => `warble.draft.${userId ?? ''}.${slot}`;

/**
 * What the signed-in user has typed in a slot and not sent yet. Empty when there is nothing.
 * @param slot - such as `composer` or `comment.<tweet id>`
 */
export const draftAtom = atomFamily((slot: string) => {
  const storedAtom = storedDraftAtom(slot);
  return atom(
    (get) => get(storedAtom) ?? '',
    (_, set, text: string) => set(storedAtom, text === '' ? null : text),
  );
});

/** The text of a tweet or comment that the signed-in user is editing, by its id; null while they are not. */
export const editAtom = (id: string) => storedDraftAtom(`edit.${id}`);
