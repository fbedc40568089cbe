import { atom } from 'jotai';
import * as v from 'valibot';
import { readStored, writeStored } from '#renderer/lib/storage.ts';

/*
 * Where the user was reading, so that the next start is there again: the page, and the post at the top of the window.
 * It needs the offline copy (last-feed.ts), which holds that post.
 */

const ReadingPositionSchema = v.object({
  /** Within Warble, with the page of the feed. */
  path: v.pipe(v.string(), v.regex(/^\/(?!\/)/)),
  /** Null at the very top of a page. */
  post: v.nullable(v.string()),
  /** How far below the top of the window the post began, in px. */
  top: v.number(),
});
export type ReadingPosition = v.InferOutput<typeof ReadingPositionSchema>;

const storageKey = (userId: string) => `warble.readingPlace.${userId}`;

/** Where the last run ended, if this one starts on the same page; null once it has been restored, or where there is none. */
export const readingPositionAtom = atom<ReadingPosition | null>(null);

/** Whether the first page of this run has not been shown yet. */
export const isStartingAtom = atom(true);

/** The last position of a user; undefined where there is none that can be used. */
export const storedReadingPosition = (userId: string): ReadingPosition | undefined =>
  readStored(storageKey(userId), ReadingPositionSchema);

export function storeReadingPosition(userId: string, position: ReadingPosition): void {
  writeStored(storageKey(userId), position);
}
