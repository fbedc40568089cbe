import { expect, it } from 'vitest';
import { accountIdOf } from './account.ts';

it.each([null, undefined, '', 'A', 'a b', 'x1\n', '../x', 'abcdefghijklmnopq'])(
  'an account is the first one where its id is %j',
  (text) => {
    expect(accountIdOf(text)).toBe('0');
  },
);

it.each(['0', '1', 'x1', 'abcdefghijklmnop'])('%s is the id of an account', (text) => {
  expect(accountIdOf(text)).toBe(text);
});
