import * as v from 'valibot';
import type { Plugin } from 'vite';
import { EmojiSchema } from '#renderer/posts/emoji-schema.ts';

/** A Vite plugin that removes the emoji data that the picker does not read, which is more than half. */
export function trimEmojiData(): Plugin {
  return {
    name: 'warble-emoji-data',
    // Runs before Vite turns the JSON into a module.
    enforce: 'pre',
    transform(code, id) {
      if (!/\/emojibase-data\/\w+\/compact\.json$/.test(id)) return null;
      const all = v.parse(v.array(EmojiSchema), JSON.parse(code));
      return { code: JSON.stringify(all), map: null };
    },
  };
}
