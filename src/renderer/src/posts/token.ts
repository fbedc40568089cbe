/** A name or a tag that is being written. */
export interface Token {
  readonly kind: 'mention' | 'hashtag';
  /** What follows the `@` or `#` so far. */
  readonly query: string;
  /** Where it starts in the text, and where it ends: also behind the caret. */
  readonly start: number;
  readonly end: number;
}

const word = String.raw`[\p{L}\p{M}\p{N}_]`;
// Delimited as in `parse-post-text.ts`: neither an email address nor a part of an address is one.
const begun = new RegExp(String.raw`(?:(?<![\p{L}\p{N}_@.\/])@|(?<![\p{L}\p{N}_#&\/])#)${word}{0,100}$`, 'u');
const rest = new RegExp(`^${word}*`, 'u');

/** The name or tag that the caret is in or behind, or null. */
export function tokenAt(text: string, caret: number): Token | null {
  const found = begun.exec(text.slice(0, caret));
  if (found === null) return null;
  return {
    kind: found[0].startsWith('@') ? 'mention' : 'hashtag',
    query: found[0].slice(1),
    start: found.index,
    end: caret + (rest.exec(text.slice(caret))?.[0].length ?? 0),
  };
}

/** The text with another word in place of a token, and where the caret is then: behind the space after it. */
export function replaceToken(text: string, { start, end }: Token, replacement: string) {
  const after = text.slice(end);
  const space = /^\s/u.test(after) ? '' : ' ';
  return { text: text.slice(0, start) + replacement + space + after, caret: start + replacement.length + 1 };
}
