import * as v from 'valibot';

/** What is read of an emoji in the data of `emojibase-data`; a build takes nothing else of them. */
export const EmojiSchema = v.object({
  unicode: v.string(),
  label: v.string(),
  tags: v.optional(v.array(v.string()), []),
  group: v.optional(v.number()),
  order: v.optional(v.number(), 0),
});
export type Emoji = v.InferOutput<typeof EmojiSchema>;
