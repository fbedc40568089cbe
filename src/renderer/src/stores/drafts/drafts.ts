import { atom } from 'jotai';
import * as v from 'valibot';
import { messagesAtom } from '#renderer/i18n/messages.ts';
import { keptAtom } from '#renderer/lib/kept-atom.ts';
import { draftKey } from '#renderer/lib/storage-keys.ts';
import { weakFamily } from '#renderer/lib/weak-family.ts';
import { showToastAtom } from '#renderer/stores/toasts.ts';
import { userIdAtom } from '#renderer/stores/session/auth.ts';

/** Saved on disk with each keystroke, so that a reload, a crash or a sign-out loses nothing. */
const textAtom = weakFamily((key: string) => keptAtom(key, v.nullable(v.string()), null));

/** The drafts that could not be stored: their atoms must not be released. */
const unstored = new Set<object>();

/** Whether the user knows that drafts are lost with the page. */
const isWarnedAtom = atom(false);

/** Shows that message once. */
export const warnUnpersistedAtom = atom(null, (get, set) => {
  if (get(isWarnedAtom)) return;
  set(isWarnedAtom, true);
  set(showToastAtom, get(messagesAtom).failure.draftsUnpersisted, 'destructive');
});

/** The signed-in user's text in a slot, such as `composer` or `edit.<id>`; null if there is none. */
export const storedDraftAtom = weakFamily((slot: string) =>
  atom(
    (get) => get(textAtom(draftKey(get(userIdAtom), slot))),
    (get, set, text: string | null) => {
      const draft = textAtom(draftKey(get(userIdAtom), slot));
      if (set(draft, text)) unstored.delete(draft);
      else {
        unstored.add(draft);
        set(warnUnpersistedAtom);
      }
    },
  ),
);

/** What is typed while the text of a slot is being sent. */
export const heldDraftAtom = (slot: string) => storedDraftAtom(`${slot}.held`);

/**
 * The signed-in user's unsent text in a slot, with what was typed while an earlier one was being sent; empty if there is
 * none.
 * @param slot - such as `composer` or `comment.<tweet id>`
 */
export const draftAtom = weakFamily((slot: string) => {
  const storedAtom = storedDraftAtom(slot);
  const heldAtom = heldDraftAtom(slot);
  return atom(
    (get) => [get(storedAtom), get(heldAtom)].filter((text) => text !== null).join('\n\n'),
    (get, set, text: string) => {
      set(storedAtom, text === '' ? null : text);
      if (get(heldAtom) !== null) set(heldAtom, null);
    },
  );
});

/** The calls that change a text. */
export type EditCall = 'editTweet' | 'editComment';

/** The slot of an edit. Ids may be unique only among tweets, or among comments. */
export const editSlot = (call: EditCall, id: string): string =>
  `${call === 'editTweet' ? 'edit' : 'editComment'}.${id}`;

/** The text of a tweet or comment that the signed-in user is editing; null while they are not. */
export const editAtom = (call: EditCall, id: string) => storedDraftAtom(editSlot(call, id));
