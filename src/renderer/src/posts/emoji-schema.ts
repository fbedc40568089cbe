import * as v from 'valibot';

/** The fields of an emoji in `emojibase-data` that are used; the build keeps only these. */
export const EmojiSchema = v.object({
  unicode: v.string(),
  label: v.string(),
  tags: v.optional(v.array(v.string()), []),
  group: v.optional(v.number()),
  order: v.optional(v.number(), 0),
});
export type Emoji = v.InferOutput<typeof EmojiSchema>;
