import { expect, test } from 'vitest';
import { problemsOf } from '#scripts/glossary.ts';

/* Checks that the lint step finds the terms that the glossary replaces, and leaves ordinary language alone. */

test.each([
  ['a name', 'const wish = 1;'],
  ['a part of a name', 'export const giveBackDraft = 1;'],
  ['a name of one use only where it is declared', 'function once() {}'],
  ['the name of a type', 'interface Sending {}'],
  ['a property', 'export const entry = { wanted: true };'],
  ['a comment', "// Waits for the server's word."],
  ['a title of a test', "test('fails without trouble', () => {});"],
  ['a title of a step or a table', "test.each([1])('shows deeds', () => {});"],
  ['a title with a value', 'test(`the wish of ${name}`, () => {});'],
])('finds a refused term in %s', (_where, source) => {
  expect(problemsOf('src/a.ts', source)).toHaveLength(1);
});

test('finds a refused term in the name of a file', () => {
  expect(problemsOf('src/renderer/src/lib/impatience.dom.test.tsx', '')).toHaveLength(1);
});

test.each([
  ['a text of the product', "export const text = 'The server is in trouble.';"],
  ['a word in its ordinary sense in a comment', '// It takes the place of the other, and stops later.'],
  ['a name of a library', "emitter.once('end', () => {});"],
  ['a longer name', 'export const onPointerDown = 1;'],
])('accepts %s', (_what, source) => {
  expect(problemsOf('src/a.ts', source)).toEqual([]);
});

test('accepts a name on disk in the file that the table excepts, and nowhere else', () => {
  const source = 'export const entry = { place: 1 };';
  expect(problemsOf('src/renderer/src/outbox/entry.ts', source)).toEqual([]);
  expect(problemsOf('src/renderer/src/outbox/atoms.ts', source)).toHaveLength(1);
});
