import { atom } from 'jotai';
import * as v from 'valibot';
import { messagesAtom } from '#renderer/i18n/messages.ts';
import { importOnce, loadWhenPossible } from '#renderer/lib/load.ts';
import { logFailure } from '#renderer/lib/log.ts';
import { randomId } from '#renderer/lib/random-id.ts';
import { draftKey, imageMarkKey } from '#renderer/lib/storage-keys.ts';
import { readStored } from '#renderer/lib/storage.ts';
import { weakFamily } from '#renderer/lib/weak-family.ts';
import { userIdAtom } from '#renderer/stores/session/auth.ts';
import { showToastAtom } from '#renderer/stores/toasts.ts';
import { draftAtom, warnUnpersistedAtom } from './drafts.ts';
import { idle, type Picking } from './picking.ts';

/** The post-creation form (spec §3): content. */
export const composerContentAtom = draftAtom('composer');

/** The same for the "Create a Post" dialog, which is a separate draft slot. */
export const dialogContentAtom = draftAtom('dialog');

interface Held {
  readonly file: File;
  /**
   * The mark of this image in local storage, which differs for each picked one; null while it is only in memory, where
   * it stays whatever other windows do.
   */
  readonly mark: Mark | null;
}
const MarkSchema = v.union([v.string(), v.literal(true)]);
/** Earlier versions wrote `true` for every image. */
type Mark = v.InferOutput<typeof MarkSchema>;

const readMark = (key: string): Mark | null => readStored(imageMarkKey(key), MarkSchema) ?? null;

/** The images of drafts in memory, by key. */
const mediaAtom = atom<ReadonlyMap<string, Held>>(new Map<string, Held>());
const keyAtom = atom((get) => draftKey(get(userIdAtom), 'composer.media'));

/**
 * Images are too large for local storage; the code that stores them is loaded when it is first needed. Meanwhile, an
 * image may be picked and removed again.
 */
const mediaDrafts = importOnce(() => import('./media-drafts.ts'));

/** Stores an image, or deletes it. Returns whether it is stored; the reason for a failure is logged. */
export async function keepImage(key: string, image: File | null, mark?: string): Promise<boolean> {
  try {
    return await (await mediaDrafts()).keepMedia(key, image, mark);
  } catch (error) {
    logFailure('image to keep', error);
    return false;
  }
}

/** Drops the images that another window has sent, removed or replaced since. */
const dropOutdatedAtom = atom(null, (get, set) => {
  const isCurrent = ([key, { mark }]: readonly [string, Held]) => mark === null || mark === readMark(key);
  set(mediaAtom, new Map([...get(mediaAtom)].filter(isCurrent)));
});

/** Restores the image that was not sent before a reload or a crash, unless another was picked since. Returns whether it did. */
export const restoreComposerMediaAtom = atom(null, async (get, set): Promise<boolean> => {
  const key = get(keyAtom);
  set(dropOutdatedAtom);
  try {
    const { findDraftMedia } = await loadWhenPossible(mediaDrafts);
    let mark: Mark | null;
    let file: File | null;
    // Another window may change the image, and then its mark, while it is read.
    do {
      mark = readMark(key);
      file = await findDraftMedia(key);
    } while (mark !== readMark(key));
    if (file === null || get(mediaAtom).has(key)) return false;
    set(mediaAtom, new Map([...get(mediaAtom), [key, { file, mark }]]));
    return true;
  } catch (error) {
    logFailure('image draft', error);
    set(showToastAtom, get(messagesAtom).failure.imageUnreadable, 'destructive');
    return false;
  }
});

/** The image in memory, which follows other windows while it is mounted. */
const followedMediaAtom = atom(
  (get) => get(mediaAtom).get(get(keyAtom))?.file ?? null,
  (get, set, isChanged: boolean) => {
    set(dropOutdatedAtom);
    if (isChanged && readMark(get(keyAtom)) !== null) void set(restoreComposerMediaAtom);
  },
);
followedMediaAtom.onMount = (follow) => {
  const onStorage = ({ key }: StorageEvent) => {
    if (key?.startsWith(imageMarkKey('')) === true) follow(true);
  };
  follow(false);
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
};

/**
 * Sets the image of the draft with this key, and keeps it. Its account may no longer be signed in: an image that was
 * being read is still that account's.
 */
export const draftMediaAtom = atom(null, (get, set, key: string, media: File | null) => {
  const held: Held | null = media && { file: media, mark: null };
  const hold = (next: Held | null) => {
    const others = [...get(mediaAtom)].filter(([other]) => other !== key);
    set(mediaAtom, new Map(next === null ? others : [...others, [key, next]]));
  };
  hold(held);
  const keep = async () => {
    const mark = randomId(32);
    const isKept = await keepImage(key, media, mark);
    if (held === null) return;
    if (!isKept) set(warnUnpersistedAtom);
    // Local storage may have no room for the mark.
    else if (get(mediaAtom).get(key) === held && readMark(key) === mark) hold({ ...held, mark });
  };
  void keep();
});

/** The post-creation form (spec §3): media, of which only the first file is sent. Kept like the text. */
export const composerMediaAtom = atom(
  (get) => get(followedMediaAtom),
  (get, set, media: File | null) => set(draftMediaAtom, get(keyAtom), media),
);

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
