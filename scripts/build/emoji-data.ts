import * as v from 'valibot';
import type { Plugin } from 'vite';
import { EmojiSchema } from '#renderer/posts/emoji-schema.ts';

/** A Vite plugin that takes only what the picker reads from the data on emoji, which is less than half of them. */
export function trimEmojiData(): Plugin {
  return {
    name: 'warble-emoji-data',
    // Before the JSON becomes a module.
    enforce: 'pre',
    transform(code, id) {
      if (!/\/emojibase-data\/\w+\/compact\.json$/.test(id)) return null;
      const all = v.parse(v.array(EmojiSchema), JSON.parse(code));
      return { code: JSON.stringify(all), map: null };
    },
  };
}
