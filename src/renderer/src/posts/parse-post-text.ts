/** A part of a post's text, and its link. */
export type PostPart =
  | { readonly type: 'text'; readonly text: string }
  /** `href` is the normalized address: with the punycode host of a name that imitates another. */
  | { readonly type: 'link'; readonly text: string; readonly href: string }
  | { readonly type: 'mention'; readonly text: string; readonly username: string }
  | { readonly type: 'hashtag'; readonly text: string };

/*
 * An address ends at a space, a quote of any language, an angle bracket, or a character that can't be seen: bidi marks
 * and zero-width characters would make it look like another.
 */
const address = String.raw`[Hh][Tt]{2}[Pp][Ss]?:\/\/[^\s<>"'\p{Pi}\p{Pf}\p{Cc}\p{Cf}]+`;
/** In characters. A longer one is no link: its beginning would open something else, and all of it is expensive to trim. */
const addressMax = 2000;
// A name or a tag is delimited: neither an email address nor a part of a word is one. Letters without a case don't delimit
// a word in all scripts, so they may touch a name, as in `@adaさん`.
const mention = (name: string) => String.raw`(?<![\p{LC}\p{N}_@.\/])@(?<username>${name})`;
const word = String.raw`[\p{L}\p{M}\p{N}_]`;
const mentions = {
  word: mention(String.raw`[A-Za-z0-9_]{1,30})(?![\p{LC}\p{N}_@]`),
  // Like the names of `token.ts`, but without punctuation at the end or twice in a row: that belongs to the sentence.
  any: mention(`${word}{1,100}(?:[.-]${word}{1,100}){0,9})(?!@|[.-]?${word}`),
} as const;
const hashtag = String.raw`(?<![\p{L}\p{N}_#&\/])#(?=[\p{N}_]*\p{L})${word}{1,100}(?!${word})`;

/** Which characters a server's names have: letters, digits and `_`, or any. */
type Names = keyof typeof mentions;
const patterns: Partial<Record<Names, RegExp>> = {};
// Without the flag `i`, which takes a browser three milliseconds to compile for all letters.
const patternFor = (names: Names) =>
  (patterns[names] ??= new RegExp(`(?<address>${address})|${mentions[names]}|${hashtag}`, 'gu'));

/** Whether a text can contain any of them. Most don't, and the first use of the patterns takes several milliseconds. */
const hasMarks = (content: string) => /[@#]|:\/\//.test(content);

const closers: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };

/** Removes trailing punctuation, and a bracket that was opened before the address. */
function trimAddress(found: string): string {
  let address = found;
  for (;;) {
    const last = address.at(-1) ?? '';
    const opener = closers[last];
    const isTrailing =
      opener === undefined
        ? /[.,:;!?…*~]/u.test(last)
        : address.split(opener).length < address.split(last).length;
    if (!isTrailing) return address;
    address = address.slice(0, -1);
  }
}

function linkOf(found: string): PostPart | null {
  if (found.length > addressMax) return null;
  const text = trimAddress(found);
  if (!URL.canParse(text)) return null;
  const { href, username, password } = new URL(text);
  // `https://bank.example@evil.example` shows another host than it opens.
  return username === '' && password === '' ? { type: 'link', text, href } : null;
}

/**
 * Finds addresses, names and tags in the text of a post. The parts together are the text. Where the text is cut within a
 * word, the end of it is no link: it would open something else.
 */
export function parsePostText(content: string, names: Names = 'any', isCut = false): readonly PostPart[] {
  const parts: PostPart[] = [];
  let end = 0;
  for (const match of hasMarks(content) ? content.matchAll(patternFor(names)) : []) {
    const [found] = match;
    if (isCut && match.index + found.length === content.length) break;
    const username = match.groups?.['username'];
    const part: PostPart | null =
      username !== undefined
        ? { type: 'mention', text: found, username }
        : match.groups?.['address'] === undefined
          ? { type: 'hashtag', text: found }
          : linkOf(found);
    if (part === null) continue;
    if (match.index > end) parts.push({ type: 'text', text: content.slice(end, match.index) });
    parts.push(part);
    end = match.index + part.text.length;
  }
  if (end < content.length) parts.push({ type: 'text', text: content.slice(end) });
  return parts;
}

/** A post longer than this is folded in a list … */
const foldedMax = { characters: 600, lines: 12 };
/** … unless only a few characters would be hidden. */
const slack = 100;

/** The beginning of a long text, to a whole word; null where the text is short enough. */
export function foldPostText(content: string): string | null {
  const lines = content.split('\n', foldedMax.lines + 1);
  const head = lines.slice(0, foldedMax.lines).join('\n').slice(0, foldedMax.characters);
  const isLong =
    lines.length > foldedMax.lines
      ? content.slice(head.length).trim() !== ''
      : content.length > foldedMax.characters + slack;
  if (!isLong) return null;
  if (head.length < foldedMax.characters) return head.trimEnd();
  // Don't end with half a surrogate pair.
  const whole = head.replace(/\p{Cs}$/u, '');
  const wholeWords = whole.replace(/\s+\S*$/u, '');
  return (wholeWords.length > foldedMax.characters / 2 ? wholeWords : whole).trimEnd();
}
