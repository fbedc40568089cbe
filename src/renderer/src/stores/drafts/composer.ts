import { atom } from 'jotai';
import { draftKey } from '#renderer/lib/storage-keys.ts';
import { weakFamily } from '#renderer/lib/weak-family.ts';
import { userIdAtom } from '#renderer/stores/session/auth.ts';
import { draftAtom } from './drafts.ts';
import { followedImageAtom, restoreImageAtom, setImageAtom } from './image-drafts.ts';
import { idle, type Picking } from './picking.ts';

/** The post-creation form (spec §3): content. */
export const composerContentAtom = draftAtom('composer');

/** The same for the "Create a Post" dialog, which is a separate draft slot. */
export const dialogContentAtom = draftAtom('dialog');

const keyAtom = atom((get) => draftKey(get(userIdAtom), 'composer.media'));

/** The post-creation form (spec §3): media, of which only the first file is sent. Kept like the text. */
export const composerMediaAtom = atom(
  (get) => get(followedImageAtom(get(keyAtom))),
  (get, set, media: File | null) => set(setImageAtom, get(keyAtom), media),
);

/** Restores it. Returns whether it did. */
export const restoreComposerMediaAtom = atom(null, (get, set) => set(restoreImageAtom, get(keyAtom)));

/** A value of the form by user, which stays while the form is closed. */
function byUser<Value>(initial: Value) {
  const valuesAtom = atom<ReadonlyMap<string | null, Value>>(new Map<string | null, Value>());
  return weakFamily((userId: string | null) =>
    atom(
      (get) => get(valuesAtom).get(userId) ?? initial,
      (get, set, value: Value) => set(valuesAtom, new Map([...get(valuesAtom), [userId, value]])),
    ),
  );
}

/** The image that is being read for the form of a user. */
export const composerPickingAtom = byUser<Picking>(idle);

/**
 * Who sends a post of a user that is to be sent once its image is there: the form, or, after that was left, what has
 * taken over from it. Null where there is none.
 */
export const pendingPostAtom = byUser<'form' | 'left' | null>(null);
