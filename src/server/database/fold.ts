import { limits } from '#contract/limits.ts';

/**
 * Maximum length of a searchable text, in code points. It is limited because some rare characters become 18 when
 * folded.
 */
const foldedMax = 2 * limits.contentMax;

/**
 * Folds a text for comparing and searching, since the databases' own functions fold ASCII only. Letters that people
 * consider the same become equal: `STRASSE` and `straße`, `İstanbul` and `istanbul`, the sigma at the end of a word.
 */
export function fold(text: string): string {
  const folded = text
    .normalize('NFKC')
    // The capital `ẞ` has no other upper case.
    .replaceAll('ẞ', 'ß')
    // Upper case first: only this turns `ß` into `SS`, and the dotless `ı` into `I`.
    .toUpperCase()
    .toLowerCase()
    .replaceAll('i\u0307', 'i')
    .replaceAll('ς', 'σ')
    .normalize('NFKC');
  return firstCodePoints(folded, foldedMax);
}

/** Folds the text of a search; a very long text is cut. */
export const foldQuery = (query: string): string => firstCodePoints(fold(query), limits.queryMax);

function firstCodePoints(text: string, count: number): string {
  return text.length <= count ? text : Array.from(text).slice(0, count).join('');
}
