import { expect, it } from 'vitest';
import { accountActionIds, isAccountAction } from './account-actions.ts';

it('there is an action for each of nine accounts, in their order', () => {
  expect(accountActionIds).toEqual(Array.from({ length: 9 }, (_, index) => `account${index + 1}`));
  expect(['account22', 'myaccount2', 'addAccount', 'account'].filter(isAccountAction)).toEqual([]);
});
