import { expect, test } from 'vitest';
import { replaceToken, tokenAt } from './token.ts';

/** The token at the mark `|`, as it is written so far. */
function at(marked: string) {
  const caret = marked.indexOf('|');
  const found = tokenAt(marked.replace('|', ''), caret);
  return found && `${found.kind} ${found.query}`;
}

test('finds the name or tag that is being written', () => {
  expect(at('@|')).toBe('mention ');
  expect(at('hello @an|')).toBe('mention an');
  expect(at('(@an|na)')).toBe('mention an');
  expect(at('שלום @an|')).toBe('mention an');
  expect(at('ありがとう@an|')).toBe('mention an');
  expect(at('@john.d|oe')).toBe('mention john.d');
  expect(at('@.|')).toBeNull();
  expect(at('#a.b|')).toBeNull();
  expect(at('a\n#Gärt|')).toBe('hashtag Gärt');
  expect(at('#اسم|')).toBe('hashtag اسم');
});

test('email addresses, web addresses and earlier words are not names or tags', () => {
  for (const text of [
    'anna@ex|',
    'zoë@ex|',
    'https://a.example/#x|',
    'https://a.example/@x|',
    '@anna |',
    '|@anna',
    'R&#39|',
  ])
    expect(at(text), text).toBeNull();
});

/** The text after the choice of a word at the mark `|`. */
function replace(marked: string, word = '@anna') {
  const text = marked.replace('|', '');
  const token = tokenAt(text, marked.indexOf('|'));
  if (token === null) throw new Error('There is no token.');
  const { start, end, inserted, caret } = replaceToken(text, token, word);
  const replaced = text.slice(0, start) + inserted + text.slice(end);
  return `${replaced.slice(0, caret)}|${replaced.slice(caret)}`;
}

test('the choice replaces the whole word, followed by one space', () => {
  expect(replace('hi @a|')).toBe('hi @anna |');
  expect(replace('hi @a|nn, you')).toBe('hi @anna |, you');
  expect(replace('hi @john.d|oe. You')).toBe('hi @anna |. You');
  expect(replace('hi @a| you')).toBe('hi @anna |you');
});

test('the choice leaves what is written after the word', () => {
  expect(replace('the @an|-Team comes')).toBe('the @anna |-Team comes');
  expect(replace('Thanks @an|.Until tomorrow')).toBe('Thanks @anna |.Until tomorrow');
  expect(replace('Hi @an|\nnext line')).toBe('Hi @anna |\nnext line');
  expect(replace('see #an|.Until', '#anna')).toBe('see #anna |.Until');
});

test('the choice replaces what is written after a dot in a name, where it is that of the choice', () => {
  expect(replace('hi @jo|hn.doe, you', '@john.doe')).toBe('hi @john.doe |, you');
  expect(replace('hi @john.d|oe, you', '@john.doe')).toBe('hi @john.doe |, you');
  expect(replace('hi @jo|hn.dole', '@john.doe')).toBe('hi @john.doe |.dole');
});
