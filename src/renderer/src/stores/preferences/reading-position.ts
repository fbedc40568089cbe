import { atom } from 'jotai';
import * as v from 'valibot';
import { readStored, writeStored } from '#renderer/lib/storage.ts';
import { readingPositionKey } from '#renderer/lib/storage-keys.ts';

/*
 * The reading position, which the next start restores: the page, and the post at the top of the window. It needs the
 * offline copy (last-feed.ts), which contains that post.
 */

const ReadingPositionSchema = v.object({
  /** Within Warble, with the page of the feed. */
  path: v.pipe(v.string(), v.regex(/^\/(?!\/)/)),
  /** Null at the very top of a page, and on one without posts. */
  post: v.nullable(v.string()),
  /** The distance of the post from the top of the window, in px; that of the page where there is none. */
  top: v.number(),
});
export type ReadingPosition = v.InferOutput<typeof ReadingPositionSchema>;

/** The position of the last run, if this one starts on the same page; null once it is restored or given up, or if there is none. */
export const readingPositionAtom = atom<ReadingPosition | null>(null);

/** Whether the first page of this run has not been shown yet. */
export const isStartingAtom = atom(true);

/** The last position of a user; undefined where there is none that can be used. */
export const storedReadingPosition = (userId: string): ReadingPosition | undefined =>
  readStored(readingPositionKey(userId), ReadingPositionSchema);

/** Stores the position of a user for the next start. */
export function storeReadingPosition(userId: string, position: ReadingPosition): void {
  writeStored(readingPositionKey(userId), position);
}
