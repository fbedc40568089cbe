import { atom } from 'jotai';
import { logFailure } from '#renderer/lib/log.ts';
import { userIdAtom } from '#renderer/stores/session/auth.ts';
import { composerMediaAtom, restoreComposerMediaAtom } from '#renderer/stores/drafts/composer.ts';
import { storedDraftAtom } from '#renderer/stores/drafts/drafts.ts';
import { findMedia, keepMedia } from '#renderer/stores/drafts/media-drafts.ts';
import { type Entry, mediaKey, type TextEntry } from './entry.ts';
import { removeEntryAtom, setUnderWayAtom } from './atoms.ts';

/** The images of posts that were made since the page was loaded. Those of earlier ones are in the database. */
const heldImagesAtom = atom<ReadonlyMap<string, File>>(new Map<string, File>());

export const holdImageAtom = atom(null, (_, set, key: string, image: File) =>
  set(heldImagesAtom, (held) => new Map([...held, [key, image]])),
);

/** The image of a post that is not sent yet, or null. */
export const imageOfAtom = atom(null, async (get, _, userId: string, entry: Entry): Promise<File | null> => {
  if (entry.call !== 'addTweet' || !entry.media) return null;
  const held = get(heldImagesAtom).get(entry.key);
  if (held !== undefined) return held;
  try {
    return await findMedia(mediaKey(userId, entry.key));
  } catch (error) {
    logFailure('image to send', error);
    return null;
  }
});

/** The outbox is done with an entry: nothing of it stays. */
export const endEntryAtom = atom(null, (_, set, userId: string, entry: Entry): void => {
  set(removeEntryAtom, userId, entry.key);
  set(setUnderWayAtom, entry.key, false);
  if (entry.call !== 'addTweet' || !entry.media) return;
  set(heldImagesAtom, (held) => new Map([...held].filter(([key]) => key !== entry.key)));
  keepMedia(mediaKey(userId, entry.key), null).catch((error: unknown) => logFailure('image to send', error));
});

/**
 * Puts the words and the image of an entry back into a draft, below what was written there since, and ends the entry.
 * Does nothing where another image is in the way; then it tells so by false.
 */
export const giveBackAtom = atom(
  null,
  async (get, set, userId: string, entry: TextEntry, place: string): Promise<boolean> => {
    const image = await set(imageOfAtom, userId, entry);
    if (image !== null) {
      await set(restoreComposerMediaAtom);
      const there = get(composerMediaAtom);
      if (there !== null && there !== image) return false;
    }
    // Somebody else's drafts are not to be written into.
    if (get(userIdAtom) !== userId) return false;
    if (image !== null) set(composerMediaAtom, image);
    const draft = storedDraftAtom(place);
    const written = get(draft) ?? '';
    const isEdit = entry.call === 'editTweet' || entry.call === 'editComment';
    if (written === '') set(draft, entry.content);
    // An edit that was begun since is the newer version of it.
    else if (written !== entry.content && !isEdit) set(draft, `${written}\n\n${entry.content}`);
    set(endEntryAtom, userId, entry);
    return true;
  },
);
