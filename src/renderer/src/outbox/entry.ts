import * as v from 'valibot';
import { type EditCall, editSlot } from '#renderer/stores/drafts/drafts.ts';

/* The data of a change that is stored until the server has answered. */

/** How long a post can be taken back before it is sent, where the user has enabled that, in ms. */
export const undoMs = 5000;

/** The state before a post or comment was sent for the first time, to distinguish it from an equal one afterwards. */
const BeforeSchema = v.object({
  /** Own posts or comments with the same text. */
  known: v.array(v.string()),
  /** When the newest post or comment that was seen was made; of none that has a date to come, by the server's clock. */
  since: v.string(),
});
export type Before = v.InferOutput<typeof BeforeSchema>;

const common = {
  /** The idempotency key, and the entry's name. */
  key: v.string(),
  /** When it was enqueued, in ms since 1970; each is later than the ones before. */
  at: v.number(),
  /** When it may be sent, in ms since 1970; null for immediately. Only posts are held, to be taken back. */
  notBefore: v.nullish(v.number(), null),
  /** Null until it is sent for the first time: from then on it may have taken effect. */
  tried: v.nullish(BeforeSchema, null),
  /** The server's error for a text that has no field left to be restored to. */
  refused: v.nullish(v.string(), null),
};
/** The username of the post's author, or of the person, for the list of waiting entries. */
const about = v.nullish(v.string(), '');

/*
 * `place` and `wanted` are the names on disk. They stay, since an entry may be read by another version of the app: after
 * an update, or in a window that was opened before it.
 */
const PostSchema = v.pipe(
  v.object({
    ...common,
    call: v.literal('addTweet'),
    content: v.string(),
    place: v.picklist(['composer', 'dialog']),
    media: v.boolean(),
  }),
  v.transform(({ place, ...entry }) => ({
    ...entry,
    /** The field that it comes from. */
    draftSlot: place,
  })),
);
const ToggleSchema = v.pipe(
  v.object({
    ...common,
    call: v.picklist(['toggleLike', 'toggleFollow']),
    id: v.string(),
    about,
    wanted: v.boolean(),
  }),
  v.transform(({ wanted, ...entry }) => ({ ...entry, desired: wanted })),
);

/** Parses an entry as it is on disk. */
export const EntrySchema = v.union([
  PostSchema,
  v.object({ ...common, call: v.literal('addComment'), id: v.string(), about, content: v.string() }),
  v.object({
    ...common,
    call: v.picklist(['editTweet', 'editComment']),
    id: v.string(),
    content: v.string(),
  }),
  ToggleSchema,
]);

/**
 * A change that is to be sent to the server. `id` is the post, comment or person that it is about; the image of a post
 * with `media` is in the database, under `imageKey`.
 */
export type Entry = Readonly<v.InferOutput<typeof EntrySchema>>;
export type ToggleEntry = Extract<Entry, { readonly desired: boolean }>;
/** An entry that makes something new. */
export type MadeEntry = Extract<Entry, { readonly call: 'addTweet' | 'addComment' }>;
export type PostEntry = Extract<Entry, { readonly call: 'addTweet' }>;
export type EditEntry = Extract<Entry, { readonly call: EditCall }>;
export type TextEntry = Extract<Entry, { readonly content: string }>;

type WithoutCommon<Kind> = Kind extends unknown ? Omit<Kind, keyof typeof common> : never;
/** The desired change. */
export type Change = WithoutCommon<Entry>;
export type TextChange = WithoutCommon<TextEntry>;
export type Toggle = WithoutCommon<ToggleEntry>;

/**
 * How a change ended, for its caller: the server has accepted it; it waits, and will be sent; or the server has refused
 * it, which has been shown, and its text is a draft again.
 */
export type Outcome = 'sent' | 'waiting' | 'refused';

/** The entry under the names that it has on disk; `EntrySchema` reads them. */
export function toStored(entry: Entry): v.InferInput<typeof EntrySchema> {
  if (entry.call === 'addTweet') {
    const { draftSlot: place, ...rest } = entry;
    return { ...rest, place };
  }
  if ('desired' in entry) {
    const { desired: wanted, ...rest } = entry;
    return { ...rest, wanted };
  }
  return entry;
}

/** The slot of the draft that a text came from, and is restored to. */
export function draftSlotOf(entry: TextChange): string {
  if (entry.call === 'addTweet') return entry.draftSlot;
  return entry.call === 'addComment' ? `comment.${entry.id}` : editSlot(entry.call, entry.id);
}
