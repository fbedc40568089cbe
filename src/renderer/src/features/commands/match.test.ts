import { expect, test } from 'vitest';
import { matching } from './match.ts';

const names = [
  'New post',
  'Home',
  'Following',
  'Settings',
  'Switch between light and dark',
  'Ångström',
  'Поиск людей',
];
const found = (query: string) => matching(names, (name) => name, query);

test.each([
  ['set', 'Settings'],
  ['folowing', 'Following'],
  ['setings', 'Settings'],
  ['dark switch', 'Switch between light and dark'],
  ['angstrom', 'Ångström'],
  ['поиск', 'Поиск людей'],
])('finds by "%s"', (query, name) => {
  expect(found(query)[0]).toBe(name);
});

test('finds nothing for a text that does not occur, and everything for an empty one', () => {
  expect(found('xyzzy')).toEqual([]);
  expect(found(' ')).toEqual(names);
});
