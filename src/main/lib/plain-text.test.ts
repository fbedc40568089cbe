import { expect, test } from 'vitest';
import { menuLabel, plainText } from './plain-text.ts';

test.each([
  ['a\nb\t c ', 'a b c'],
  ['a\u202Eb', 'a b'],
  ['exactly 10', 'exactly 10'],
  ['more than 10', 'more than…'],
  ['nine cha 🙂', 'nine cha 🙂'],
  ['nine cha 🙂🙂', 'nine cha 🙂…'],
  ['eight c 👩‍👩‍👧🇩🇪e\u0301', 'eight c 👩‍👩‍👧🇩🇪…'],
])('at most 10 characters of %j are %j', (text, shown) => {
  expect(plainText(text, 10)).toBe(shown);
});

test('an ampersand in a name marks no access key', () => {
  expect(menuLabel('Salt & Pepper')).toBe('Salt && Pepper');
});
