import * as v from 'valibot';
import { readStored, writeStored } from '#renderer/lib/storage.ts';

/*
 * What is kept of a change until the server has said its word. Each entry has a place of its own in local storage, next
 * to the drafts, so that two windows which write at once spoil nothing of each other.
 */

/** What was there before a post or comment was sent for the first time, to know it from its like afterwards. */
const BeforeSchema = v.object({
  /** Own posts or comments with the same words. */
  known: v.array(v.string()),
  /** When the newest thing that was seen was made, by the server's clock. */
  since: v.string(),
});
export type Before = v.InferOutput<typeof BeforeSchema>;

const entry = {
  /** The idempotency key, and the entry's name. */
  key: v.string(),
  /** When it was asked for, in ms since 1970; each is later than the ones before. */
  at: v.number(),
  /** Null until it is sent for the first time: from then on it may have taken effect. */
  tried: v.nullish(BeforeSchema, null),
  /** What the server said when it refused a text that has no field left to go back to. */
  refused: v.nullish(v.string(), null),
};
/** Whose post, or who, by username, for the list of what waits. */
const about = v.nullish(v.string(), '');

const EntrySchema = v.union([
  v.object({
    ...entry,
    call: v.literal('addTweet'),
    content: v.string(),
    /** Which of the two fields it comes from. */
    place: v.picklist(['composer', 'dialog']),
    /** Whether it has an image, which lies in the database under `mediaKey`. */
    media: v.boolean(),
  }),
  v.object({ ...entry, call: v.literal('addComment'), id: v.string(), about, content: v.string() }),
  v.object({
    ...entry,
    call: v.picklist(['editTweet', 'editComment']),
    id: v.string(),
    content: v.string(),
  }),
  v.object({
    ...entry,
    call: v.picklist(['toggleLike', 'toggleFollow']),
    id: v.string(),
    about,
    wanted: v.boolean(),
  }),
]);

/** A change on its way to the server. `id` is the post's, comment's or person's that it is about. */
export type Entry = Readonly<v.InferOutput<typeof EntrySchema>>;
export type ToggleEntry = Extract<Entry, { readonly wanted: boolean }>;
export type TextEntry = Extract<Entry, { readonly content: string }>;

type Asked<Kind> = Kind extends unknown ? Omit<Kind, keyof typeof entry> : never;
/** What is asked for. */
export type Change = Asked<Entry>;

export const outboxPrefix = 'warble.outbox.';
const prefixOf = (userId: string) => `${outboxPrefix}${userId}.`;

/** Where the database holds the image of a post. */
export const mediaKey = (userId: string, key: string) => `${prefixOf(userId)}${key}`;

/** Where the draft is that a text came from, and goes back to. */
export function placeOf(entry: Change & { readonly content: string }): string {
  if (entry.call === 'addTweet') return entry.place;
  return entry.call === 'addComment' ? `comment.${entry.id}` : `edit.${entry.id}`;
}

/** What a user's entries are in storage, damaged ones as text. */
export function readEntries(userId: string): {
  entries: readonly Entry[];
  damaged: ReadonlyMap<string, string>;
} {
  const entries: Entry[] = [];
  const damaged = new Map<string, string>();
  try {
    for (const name of Object.keys(localStorage)) {
      // A key has no dot: what has one is of a user whose id begins like this one's.
      if (!name.startsWith(prefixOf(userId)) || name.includes('.', prefixOf(userId).length)) continue;
      const stored = localStorage.getItem(name) ?? '';
      const { success, output } = v.safeParse(v.pipe(v.string(), v.parseJson(), EntrySchema), stored);
      if (success) entries.push(output);
      else damaged.set(name, stored);
    }
  } catch {
    // Without local storage there is nothing in it.
  }
  return { entries: entries.sort((one, other) => one.at - other.at), damaged };
}

/** Keeps an entry on disk. Tells whether there was room for it. */
export function writeEntry(userId: string, entry: Entry): boolean {
  try {
    localStorage.setItem(prefixOf(userId) + entry.key, JSON.stringify(entry));
    return true;
  } catch {
    return false;
  }
}

/** Random, and long enough for a server that knows keys; `crypto.randomUUID` is not everywhere. */
export function newKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(36).padStart(2, '0'))
    .join('');
}

const madeKey = (userId: string) => `warble.outbox-made.${userId}`;
/** How many of those are remembered; it takes two posts with the same words to need one. */
const madeKept = 50;

/** The ids of the posts and comments that were sent last. */
export function readMade(userId: string): readonly string[] {
  return readStored(madeKey(userId), v.array(v.string())) ?? [];
}

export function writeMade(userId: string, id: string): void {
  writeStored(madeKey(userId), [id, ...readMade(userId)].slice(0, madeKept));
}
