import * as v from 'valibot';
import type { Language } from '#contract/i18n/language.ts';
import { loadWhenPossible } from '#renderer/lib/load.ts';
import { keptAtom } from '#renderer/lib/kept-atom.ts';
import { type Emoji, EmojiSchema } from './emoji-schema.ts';

/** Numbered as by the Unicode consortium; 2 has only skin tones and hair. */
export const emojiGroups = [0, 1, 3, 4, 5, 6, 7, 8, 9] as const;
export type EmojiGroup = (typeof emojiGroups)[number];

const data: Readonly<Record<Language, () => Promise<{ readonly default: unknown }>>> = {
  en: () => import('emojibase-data/en/compact.json'),
  de: () => import('emojibase-data/de/compact.json'),
};

/** All emoji with their names in a language, in the order in which they are shown. */
export async function loadEmoji(language: Language): Promise<readonly Emoji[]> {
  const { default: all } = await loadWhenPossible(data[language]);
  return v
    .parse(v.array(EmojiSchema), all)
    .filter(({ group }) => emojiGroups.some((shown) => shown === group))
    .toSorted((one, other) => one.order - other.order);
}

/** The maximum number of results, and of recent ones. */
const foundMax = 80;
const recentMax = 24;

/** The emoji that have a word with the prefix, for each word of the query: first by name, then also by keyword. */
export function findEmoji(all: readonly Emoji[], query: string): readonly Emoji[] {
  const words = query.toLocaleLowerCase().split(/\s+/u).filter(Boolean);
  const fits = (texts: readonly string[]) => {
    const known = texts.flatMap((text) => text.toLocaleLowerCase().split(/[\s:,-]+/u));
    return words.every((word) => known.some((name) => name.startsWith(word)));
  };
  const byName = all.filter(({ label }) => fits([label]));
  const others = all.filter(({ label, tags }) => !fits([label]) && fits([label, ...tags]));
  return [...byName, ...others].slice(0, foundMax);
}

/** The recently chosen ones, newest first, on this device. */
export const recentEmojiAtom = keptAtom<readonly string[]>(
  'warble.emoji',
  v.pipe(v.array(v.string()), v.maxLength(recentMax)),
  [],
);

export const withRecent = (recent: readonly string[], emoji: string): readonly string[] =>
  [emoji, ...recent.filter((other) => other !== emoji)].slice(0, recentMax);
