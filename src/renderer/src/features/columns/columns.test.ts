import { expect, test } from 'vitest';
import {
  type ColumnContent,
  columnKey,
  type Columns,
  columnsMax,
  columnWidth,
  withColumn,
  withMoved,
  withoutColumn,
  withWidth,
} from './columns.ts';

const search = (query: string): ColumnContent => ({ kind: 'search', query });
const made = (...contents: readonly ColumnContent[]): Columns =>
  contents.reduce<Columns>((columns, content) => withColumn(content)(columns), []);
const keysOf = (columns: Columns) => columns.map(({ content }) => columnKey(content));

const three = made({ kind: 'all' }, { kind: 'inbox' }, search('garden'));

test('a column is added at the end, once, and only while there is room', () => {
  expect(keysOf(three)).toEqual(['all', 'inbox', 'search garden']);
  expect(withColumn(search('garden'))(three)).toBe(three);
  const full = made(...Array.from({ length: columnsMax }, (_, index) => search(`${index}`)));
  expect(withColumn(search('more'))(full)).toBe(full);
});

test('a column moves to another position, and not beyond the ends', () => {
  expect(keysOf(withMoved('all', 1)(three))).toEqual(['inbox', 'all', 'search garden']);
  expect(keysOf(withMoved('search garden', 0)(three))).toEqual(['search garden', 'all', 'inbox']);
  expect(keysOf(withMoved('all', 9)(three))).toEqual(['inbox', 'search garden', 'all']);
  expect(withMoved('all', -1)(three)).toBe(three);
  expect(withMoved('profile u1', 0)(three)).toBe(three);
});

test('a column is as wide as it is made, within limits', () => {
  const widths = (width: number) => withWidth('inbox', width)(three).map((column) => column.width);
  expect(widths(500)).toEqual([columnWidth.usual, 500, columnWidth.usual]);
  expect(widths(1)[1]).toBe(columnWidth.least);
  expect(widths(9000)[1]).toBe(columnWidth.most);
});

test('a column is removed', () => {
  expect(keysOf(withoutColumn('inbox')(three))).toEqual(['all', 'search garden']);
});
