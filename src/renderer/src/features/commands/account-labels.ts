import { useAtomValue } from 'jotai';
import { accountActionIds } from '#contract/actions/account-actions.ts';
import type { ActionLabels } from '#contract/actions/actions.ts';
import { useDeferredMessages } from '#renderer/i18n/deferred-messages.ts';
import { useActionLabels } from '#renderer/i18n/localization.ts';
import { accountsAtom } from '#renderer/stores/session/accounts.ts';

/** The labels of actions in the chosen language; those that switch to an account contain its name. */
export function useLabelsWithAccounts(): ActionLabels {
  const labels = useActionLabels();
  const { goTo } = useDeferredMessages().accounts;
  const accounts = useAtomValue(accountsAtom).flatMap(({ name }, index) => {
    const id = accountActionIds[index];
    return id === undefined ? [] : [[id, goTo(name)]];
  });
  return { ...labels, ...Object.fromEntries(accounts) };
}
