import type { PageActionId } from './renderer-actions.ts';
import { rendererActionIds } from './renderer-actions.ts';

type AccountActionId = Extract<PageActionId, `account${number}`>;

/** Whether an action shows an account; that account need not exist. */
export const isAccountAction = (id: string): id is AccountActionId => /^account\d$/.test(id);

/** The actions that show an account, in the order of the accounts. */
export const accountActionIds: readonly AccountActionId[] = rendererActionIds.filter(isAccountAction);
