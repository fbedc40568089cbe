import { atom } from 'jotai';
import { atomFamily } from 'jotai-family';
import { atomWithStorage, RESET } from 'jotai/utils';
import { userIdAtom } from '#renderer/stores/session/auth.ts';

/** Kept on disk with each key that is typed, so that a reload, a crash or a sign-out loses no words. */
const keptAtom = atomFamily((key: string) =>
  atomWithStorage<string | null>(key, null, undefined, { getOnInit: true }),
);

/** What the signed-in user has typed in a place, such as `composer` or `edit.<id>`; null when there is nothing. */
export const storedDraftAtom = atomFamily((place: string) =>
  atom(
    (get) => get(keptAtom(draftKey(get(userIdAtom), place))),
    (get, set, text: string | null) => set(keptAtom(draftKey(get(userIdAtom), place)), text ?? RESET),
  ),
);

/** Where the draft of a place is kept: for each account on its own. */
export const draftKey = (userId: string | null, place: string) => `warble.draft.${userId ?? ''}.${place}`;

/**
 * What the signed-in user has typed in a place and not sent yet. Empty when there is nothing.
 * @param place - such as `composer` or `comment.<tweet id>`
 */
export const draftAtom = atomFamily((place: string) => {
  const storedAtom = storedDraftAtom(place);
  return atom(
    (get) => get(storedAtom) ?? '',
    (_, set, text: string) => set(storedAtom, text === '' ? null : text),
  );
});

/** The text of a tweet or comment that the signed-in user is editing, by its id; null while they are not. */
export const editAtom = (id: string) => storedDraftAtom(`edit.${id}`);
