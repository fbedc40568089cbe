import { atom } from 'jotai';
import * as v from 'valibot';
import { messagesAtom } from '#renderer/i18n/messages.ts';
import { importOnce, loadWhenPossible } from '#renderer/lib/load.ts';
import { logFailure } from '#renderer/lib/log.ts';
import { randomId } from '#renderer/lib/random-id.ts';
import { imageMarkKey, removedMark } from '#renderer/lib/storage-keys.ts';
import { readStored, writeStored } from '#renderer/lib/storage.ts';
import { weakFamily } from '#renderer/lib/weak-family.ts';
import { showToastAtom } from '#renderer/stores/toasts.ts';
import { whileSending } from '#renderer/stores/while-sending.ts';
import { warnUnpersistedAtom } from './drafts.ts';

/*
 * The images of drafts, by their key: in memory, and kept on this device until they are sent or removed.
 */

interface Held {
  readonly file: File;
  /**
   * The mark of this image in local storage, which differs for each picked one; none while it is only in memory, where
   * it stays whatever other windows do.
   */
  readonly mark?: Mark | undefined;
}
const MarkSchema = v.union([v.string(), v.literal(true)]);
/** Earlier versions wrote `true` for every image. */
type Mark = v.InferOutput<typeof MarkSchema>;

const readMark = (key: string): Mark | undefined => readStored(imageMarkKey(key), MarkSchema);

/** Whether an image of a draft was stored, which may not be in memory yet. */
export const hasKeptImage = (key: string): boolean => Boolean(readMark(key));

/** The images of drafts in memory, by key. */
const imagesAtom = atom<ReadonlyMap<string, Held | null>>(new Map<string, Held | null>());

/**
 * Images are too large for local storage; the code that stores them is loaded when it is first needed. Meanwhile, an
 * image may be picked and removed again.
 */
const mediaDrafts = importOnce(() => import('./media-drafts.ts'));

/** Stores an image, or deletes it. Returns whether it is stored; the reason for a failure is logged. */
export async function keepImage(key: string, image: File | null): Promise<boolean> {
  try {
    return await (await mediaDrafts()).keepMedia(key, image);
  } catch (error) {
    logFailure('image to keep', error);
    return false;
  }
}

/** Drops the images that another window has sent, removed or replaced since. */
const dropOutdatedAtom = atom(null, (get, set) => {
  const isCurrent = ([key, held]: readonly [string, Held | null]) =>
    !held?.mark || held.mark === readMark(key);
  set(imagesAtom, new Map([...get(imagesAtom)].filter(isCurrent)));
});

/** Restores the image that was not sent before a reload or a crash, unless another was picked since. Returns whether it did. */
export const restoreImageAtom = atom(null, async (get, set, key: string): Promise<boolean> => {
  set(dropOutdatedAtom);
  const picked = () => get(imagesAtom).get(key);
  try {
    // One that is being stored still has the mark of the removed one before it, with which it would be deleted.
    const unpickedMark = () => (picked() ? undefined : readMark(key));
    const found = await (await loadWhenPossible(mediaDrafts)).findDraftMedia(key, unpickedMark);
    if (found && !picked()) {
      set(imagesAtom, new Map(get(imagesAtom)).set(key, found));
      return true;
    }
  } catch (error) {
    logFailure('image draft', error);
    set(showToastAtom, get(messagesAtom).failure.imageUnreadable, 'destructive');
  }
  return false;
});

/** The image of a draft in memory, which follows other windows while it is mounted. */
export const followedImageAtom = weakFamily((draft: string) => {
  const followedAtom = atom(
    (get) => get(imagesAtom).get(draft)?.file ?? null,
    (_, set, isChanged: boolean) => {
      set(dropOutdatedAtom);
      if (isChanged && hasKeptImage(draft)) void set(restoreImageAtom, draft);
    },
  );
  followedAtom.onMount = (follow) => {
    const onStorage = ({ key }: StorageEvent) => {
      if (key === imageMarkKey(draft)) follow(true);
    };
    follow(false);
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  };
  return followedAtom;
});

/**
 * Sets the image of the draft with this key, and keeps it. Its account may no longer be signed in: an image that was
 * being read is still that account's.
 * @param isSent - whether it is held in memory alone, to be shown until what is sent after it has arrived
 */
export const setImageAtom = atom(null, (get, set, key: string, media: File | null, isSent = false) => {
  const stored = isSent ? null : media;
  const held: Held | null = media && { file: media };
  const hold = (next: Held | null) => set(imagesAtom, new Map(get(imagesAtom)).set(key, next));
  hold(held);
  // At once: the image may be being read, and the page may be closed before it is deleted.
  if (stored === null) writeStored(imageMarkKey(key), removedMark);
  const keep = async () => {
    const mark = randomId(32);
    const isKept = await keepImage(key, stored);
    if (stored === null) return;
    if (!isKept) set(warnUnpersistedAtom);
    // It may have been removed since, and local storage may have no room for the mark.
    else if (get(imagesAtom).get(key) === held && writeStored(imageMarkKey(key), mark))
      hold({ file: stored, mark });
  };
  void whileSending({ set }, keep());
});
