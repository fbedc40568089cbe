/** A name or a tag that is being written. */
export interface Token {
  readonly kind: 'mention' | 'hashtag';
  /** The text after the `@` or `#` so far. */
  readonly query: string;
  /** Its start and end in the text; the end may be after the caret. */
  readonly start: number;
  readonly end: number;
}

const word = String.raw`[\p{L}\p{M}\p{N}_]`;
// Delimited as in `parse-post-text.ts`: neither an email address nor a part of an address is one.
const mention = String.raw`(?<![\p{LC}\p{N}_@.\/])@(?:${word}(?:${word}|[.-]){0,99})?`;
const hashtag = String.raw`(?<![\p{L}\p{N}_#&\/])#${word}{0,100}`;
const begun = new RegExp(`(?:${mention}|${hashtag})$`, 'u');
const rest = new RegExp(`^${word}*`, 'u');

/** The name or tag at the caret or before it, or null. */
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

/**
 * What is replaced and inserted to put another word in place of a token, and where the caret is then: behind the space
 * after it. Other servers may allow names such as `john.doe`: what follows a dot is replaced only where the other word goes on in the same way,
 * as it may be the next sentence.
 */
export function replaceToken(text: string, { start, end }: Token, replacement: string) {
  const token = text.slice(start, end);
  const more = replacement.startsWith(token) ? replacement.slice(token.length) : '';
  const replacedTo = text.startsWith(more, end) ? end + more.length : end;
  // A new line is no space: the caret stays on its line.
  const space = /^[^\S\n]/u.test(text.slice(replacedTo)) ? '' : ' ';
  const caret = start + replacement.length + 1;
  return { start, end: replacedTo, inserted: replacement + space, caret };
}
