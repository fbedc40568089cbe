import { atom } from 'jotai';
import { freshValue } from '#renderer/lib/kept-atom.ts';
import { logFailure } from '#renderer/lib/log.ts';
import {
  composerMediaAtom,
  composerPickingAtom,
  pendingPostAtom,
  restoreComposerMediaAtom,
} from '#renderer/stores/drafts/composer.ts';
import { storedDraftAtom } from '#renderer/stores/drafts/drafts.ts';
import { keepImage } from '#renderer/stores/drafts/image-drafts.ts';
import { findMedia, withTimeout } from '#renderer/stores/drafts/media-drafts.ts';
import { userIdAtom } from '#renderer/stores/session/auth.ts';
import type { Store } from '#renderer/stores/session/services.ts';
import { outboxAtom, setForeground } from './atoms.ts';
import type { EditEntry, Entry, TextEntry } from './entry.ts';
import { hasEntry, imageKey, removeEntry } from './storage.ts';

/** The images of posts that were enqueued since the page was loaded, by key. Those of earlier ones are in the database. */
const heldImagesAtom = atom<ReadonlyMap<string, File>>(new Map<string, File>());

/** Holds the image of a post until its entry ends, also where it can't be stored. */
export function holdImage(store: Store, key: string, image: File): void {
  store.set(heldImagesAtom, (held) => new Map([...held, [key, image]]));
}

/** The image of a post that is not sent yet; null where it no longer exists, undefined where it can't be read now. */
export async function imageOf(store: Store, userId: string, entry: Entry): Promise<File | null | undefined> {
  if (entry.call !== 'addTweet' || !entry.media) return null;
  const held = store.get(heldImagesAtom).get(entry.key);
  if (held !== undefined) return held;
  try {
    return await withTimeout(findMedia(imageKey(userId, entry.key)));
  } catch (error) {
    logFailure('image to send', error);
    return undefined;
  }
}

/** Removes an entry with everything that is stored for it. */
export function endEntry(store: Store, userId: string, entry: Entry): void {
  removeEntry(store, userId, entry.key);
  setForeground(store, entry.key, false);
  if (entry.call !== 'addTweet' || !entry.media) return;
  store.set(heldImagesAtom, (held) => new Map([...held].filter(([key]) => key !== entry.key)));
  void keepImage(imageKey(userId, entry.key), null);
}

/**
 * Puts the text and the image of an entry back into a draft, below what was written there since, and ends the entry.
 * @param slot - of the draft
 * @returns why nothing was done: another image is in the way, or is being read, or another user is signed in, or the image can't be
 * read now, or the entry has ended meanwhile
 */
export async function restoreDraft(
  store: Store,
  userId: string,
  entry: TextEntry,
  slot: string,
): Promise<'restored' | 'inTheWay' | 'unreadable' | 'gone'> {
  const image = await imageOf(store, userId, entry);
  if (image === undefined) return 'unreadable';
  if (image !== null) {
    await withTimeout(store.set(restoreComposerMediaAtom)).catch((error: unknown) =>
      logFailure('image draft', error),
    );
    const drafted = store.get(composerMediaAtom);
    if (drafted !== null && drafted !== image) return 'inTheWay';
    // It would take the place of this one.
    if (store.get(composerPickingAtom(userId)).pending.length > 0) return 'inTheWay';
  }
  // It would be part of a post that is to be sent as it is.
  if (slot === 'composer' && store.get(pendingPostAtom(userId)) !== null) return 'inTheWay';
  // The drafts of another user must not change.
  if (store.get(userIdAtom) !== userId) return 'inTheWay';
  // It was sent while the image was read: as a draft it would be sent twice.
  if (!hasEntry(store, userId, entry.key)) return 'gone';
  if (image !== null) store.set(composerMediaAtom, image);
  const draft = storedDraftAtom(slot);
  const text = draftWith(store, entry, freshValue(store, draft) ?? '');
  // First, since a full disk may have room for only one of the two.
  endEntry(store, userId, entry);
  if (text !== null) store.set(draft, text);
  return 'restored';
}

/** What a draft becomes with the text of an entry; null where it stays as it is. */
function draftWith(store: Store, entry: TextEntry, written: string): string | null {
  if (entry.call === 'editTweet' || entry.call === 'editComment') {
    // An edit that was begun or enqueued since is the newer version of it.
    return written === '' && !hasNewerEdit(store, entry) ? entry.content : null;
  }
  if (written === entry.content) return null;
  return written === '' ? entry.content : `${written}\n\n${entry.content}`;
}

/** Whether a later edit of the same post waits to be sent. */
function hasNewerEdit(store: Store, { key, call, id }: EditEntry): boolean {
  const outbox = store.get(outboxAtom);
  const newer = outbox.slice(outbox.findIndex((other) => other.key === key) + 1);
  return newer.some((other) => 'id' in other && other.call === call && other.id === id);
}
