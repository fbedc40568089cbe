import { atom } from 'jotai';
import * as v from 'valibot';
import { readStored, writeStored } from '#renderer/lib/storage.ts';
import { userIdAtom } from '#renderer/stores/session/auth.ts';
import type { Store } from '#renderer/stores/session/services.ts';

/*
 * Where somebody reads, so that the next start is there again: the page, and the post at the top of the window. It is
 * written when scrolling has come to rest, and useful with the offline copy (last-feed.ts), which holds that post.
 */

const ReadingPlaceSchema = v.object({
  /** Within Warble, with the page of the feed. */
  path: v.pipe(v.string(), v.regex(/^\/(?!\/)/)),
  /** Null at the very top of a page. */
  post: v.nullable(v.string()),
  /** How far below the top of the window the post began, in px. */
  top: v.number(),
});
export type ReadingPlace = v.InferOutput<typeof ReadingPlaceSchema>;

const storageKey = (userId: string) => `warble.readingPlace.${userId}`;

/** What is hidden by the tabs that stick to the top, in px. */
const topEdge = 64;

/** Where the last run ended, if this one starts on the same page; null once that has been gone back to, or where there is nothing to go back to. */
export const readingPlaceAtom = atom<ReadingPlace | null>(null);

/**
 * Takes up where the signed-in user was when the last run ended.
 * @param hasAddress - whether somebody gave the address of this start; else it is the last one's
 */
export function restoreReadingPlace(store: Store, hasAddress: boolean): void {
  const userId = store.get(userIdAtom);
  const place = userId === null ? undefined : readStored(storageKey(userId), ReadingPlaceSchema);
  if (place === undefined) return;
  if (!hasAddress) window.history.replaceState(null, '', place.path);
  const { pathname, search } = window.location;
  if (place.path === pathname + search) store.set(readingPlaceAtom, place);
}

/**
 * Keeps the place in step with what is read.
 * @param path - where the app is now
 * @returns what writes it down, for when another page has come
 */
export function keepReadingPlace(store: Store, path: () => string): () => void {
  const write = () => {
    const userId = store.get(userIdAtom);
    if (userId !== null) writeStored(storageKey(userId), { path: path(), ...seenPost() });
  };
  document.addEventListener('scrollend', write);
  window.addEventListener('pagehide', write);
  return write;
}

/** The first post that is seen at least in part. */
function seenPost(): Pick<ReadingPlace, 'post' | 'top'> {
  for (const post of window.scrollY === 0 ? [] : document.querySelectorAll<HTMLElement>('main [data-post]')) {
    const { top, bottom } = post.getBoundingClientRect();
    if (bottom > topEdge) return { post: post.dataset['post'] ?? null, top };
  }
  return { post: null, top: 0 };
}
