import type { PageActionId } from './renderer-actions.ts';

/** The actions that show an account, in the order of the accounts. */
export const accountActionIds = [
  'account1',
  'account2',
  'account3',
  'account4',
  'account5',
  'account6',
  'account7',
  'account8',
  'account9',
] as const satisfies readonly PageActionId[];

/** Whether an action shows an account, which may not be there. */
export const isAccountAction = (id: string): id is (typeof accountActionIds)[number] =>
  accountActionIds.some((accountId) => accountId === id);
