import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { limits } from '#contract/limits.ts';
import { forAll } from '#tests/fixtures/properties.ts';
import { fold, foldQuery } from './fold.ts';

/** Letters that people consider the same: a line each. */
const sameLetters = [
  ['ß', 'ẞ', 'ss', 'SS', 'sS', 'ſſ'],
  ['i', 'I', 'İ', 'ı'],
  ['σ', 'ς', 'Σ'],
  ['é', 'É', 'e\u0301', 'E\u0301'],
  ['å', 'Å', '\u212b', 'a\u030a'],
  ['ǆ', 'ǅ', 'Ǆ', 'dž', 'DŽ'],
  ['ᾴ', 'α\u0301\u0345', 'ΆΙ', 'άι'],
  ['ﬁ', 'fi', 'FI', 'Fi'],
  ['가', '\u1100\u1161'],
  ['ａ', 'a', 'A', 'Ⓐ'],
  ['𐐨', '𐐀'],
  [' ', '\u00a0'],
  ['😀'],
];

const letter = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.constantFrom(...sameLetters.flat(), '\u0307', '\u0323', '\u0301', '\ufdfa', '.'),
  },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 3 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 3 }) },
);

/**
 * In no language does a letter have two dots above it, or a mark after the iota subscript: of the latter, JavaScript's
 * upper case would be another text.
 */
const isWritten = (text: string) =>
  [text, text.normalize('NFKC'), text.normalize('NFKD')].every(
    (form) => !/\u0307\u0307|[\u0345\u1f80-\u1fff]\p{M}/u.test(form),
  );
const written = fc
  .array(letter, { maxLength: 8 })
  .map((letters) => letters.join(''))
  .filter(isWritten);

const lengthOf = (text: string) => Array.from(text).length;

test('a folded text is folded already', () => {
  forAll(written, 1000, (text) => {
    expect(fold(fold(text))).toBe(fold(text));
  });
});

test('neither upper and lower case nor the composition of characters make a difference', () => {
  forAll(written, 1000, (text) => {
    for (const form of ['NFC', 'NFD', 'NFKC', 'NFKD']) {
      const normalized = text.normalize(form);
      expect(fold(normalized), form).toBe(fold(text));
      expect(fold(normalized.toUpperCase()), `${form}, upper case`).toBe(fold(text));
      expect(fold(normalized.toLowerCase()), `${form}, lower case`).toBe(fold(text));
    }
  });
});

test('texts with letters that people consider the same are equal', () => {
  const pair = fc.constantFrom(...sameLetters).chain((same) => {
    const one = fc.constantFrom(...same);
    return fc.tuple(one, one);
  });
  forAll(fc.array(pair, { maxLength: 8 }), 1000, (pairs) => {
    const [one, other] = [pairs.map(([letters]) => letters), pairs.map(([, letters]) => letters)];
    expect(fold(one.join(''))).toBe(fold(other.join('')));
  });
});

test('a text contains a query as a part of it, in either case', () => {
  // A mark at the beginning of a query would belong to the letter before it.
  const query = written.filter((text) => !/^\p{M}/u.test(text.normalize('NFKD')));
  const around = fc.constantFrom('', ' ', 'x', 'Σ', 'ß ', '.', '😀');
  forAll(fc.tuple(around, query, around), 1000, ([before, text, after]) => {
    const folded = fold(before + text + after);
    expect(folded).toContain(foldQuery(text));
    expect(folded).toContain(foldQuery(text.normalize('NFD').toUpperCase()));
  });
});

test('a long text or query is cut between two characters, and its beginning is kept', () => {
  const long = fc
    .tuple(written, fc.integer({ min: 1, max: 20_000 }))
    .map(([text, times]) => text.repeat(Math.min(times, limits.contentMax / Math.max(1, text.length))));
  forAll(long, 60, (text) => {
    const folded = fold(`${text}z`);
    expect(lengthOf(folded)).toBeLessThanOrEqual(2 * limits.contentMax);
    // Nothing is cut that is short enough.
    if (lengthOf(folded) < 2 * limits.contentMax) expect(folded.at(-1)).toBe('z');
    const query = foldQuery(`${text}z`);
    expect(folded.startsWith(query)).toBe(true);
    expect(lengthOf(query)).toBe(Math.min(limits.queryMax, lengthOf(folded)));
    if (text.isWellFormed()) expect([folded.isWellFormed(), query.isWellFormed()]).toEqual([true, true]);
  });
});
