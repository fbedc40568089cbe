import { atom } from 'jotai';
import { atomFamily } from 'jotai-family';
import { atomWithStorage, RESET } from 'jotai/utils';
import { userIdAtom } from './auth.ts';

/** Kept on disk, so that a reload, a crash or a sign-out loses no words. */
const storedDraftAtom = atomFamily((key: string) => atomWithStorage(key, '', undefined, { getOnInit: true }));

/**
 * What the signed-in user has typed in a place and not sent yet. Empty when there is nothing.
 * @param place - such as `composer` or `comment.<tweet id>`
 */
export const draftAtom = atomFamily((place: string) => {
  const keyAtom = atom((get) => `warble.draft.${get(userIdAtom) ?? ''}.${place}`);
  return atom(
    (get) => get(storedDraftAtom(get(keyAtom))),
    (get, set, text: string) => set(storedDraftAtom(get(keyAtom)), text === '' ? RESET : text),
  );
});

/** The text of a tweet or comment that is being edited, by its id; null while it is not. */
export const editAtom = atomFamily((_id: string) => atom<string | null>(null));
