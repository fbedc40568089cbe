import { text as readText } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { jsonList, jsonListOf, JsonParts, JsonText } from './json-text.ts';

/** The parts of a list, and how many of them were read. */
function partsOf(...parts: readonly (readonly string[])[]) {
  const read: string[] = [];
  async function* generate() {
    for (const part of parts) {
      read.push(part.join());
      yield part;
    }
  }
  return { parts: generate(), read };
}

test('a list is one JSON text', () => {
  expect([jsonList([]).text, jsonList(['1']).text, jsonList(['1', '{"a":2}']).text]).toEqual([
    '[]',
    '[1]',
    '[1,{"a":2}]',
  ]);
});

test.each([
  ['an empty list', [], '[]'],
  ['a list of one part', [['1', '2']], '[1,2]'],
])('%s is known as a whole', async (_what, parts, text) => {
  const list = await jsonListOf(partsOf(...parts).parts);
  expect(list).toEqual(new JsonText(text));
});

test('a list of several parts is sent as one, and its parts are read as it is sent', async () => {
  const { parts, read } = partsOf(['1', '2'], ['3'], ['4', '5'], ['6']);
  const list = await jsonListOf(parts);
  if (!(list instanceof JsonParts)) throw new Error('The list is known as a whole.');
  expect(read).toEqual(['1,2', '3']);
  const stream = list.toStream('{"data":', ',"success":true}');
  // Bytes, so that a response can be sent in pieces of any length.
  expect(stream.readableObjectMode).toBe(false);
  expect(await readText(stream)).toBe('{"data":[1,2,3,4,5,6],"success":true}');
});

test('a list of two parts ends after them', async () => {
  const list = await jsonListOf(partsOf(['1'], ['2']).parts);
  if (!(list instanceof JsonParts)) throw new Error('The list is known as a whole.');
  expect(await readText(list.toStream('', '.'))).toBe('[1,2].');
});
