import { useAtomValue, useSetAtom, useStore } from 'jotai';
import { useEffect } from 'react';
import { accountActionIds } from '#contract/actions/account-actions.ts';
import { onFirstTouch } from '#renderer/lib/first-touch.ts';
import { whenLoaded } from '#renderer/lib/load.ts';
import { registerHandlerAtom } from '#renderer/stores/actions/handlers.ts';
import { pageAccount } from '#renderer/lib/page-account.ts';
import { accountsAtom } from '#renderer/stores/session/accounts.ts';

/** More entries of the account block's menu: loaded at the first use of the page, so that an open menu does not grow. */
export const loadAccountEntries = () => import('#renderer/features/session/account-entries.tsx');
const load = () => import('#renderer/features/session/accounts.ts');

/** Registers the handlers of the actions about accounts: for the keys, the palette and the host's menus. */
export function useAccountActions(): void {
  const register = useSetAtom(registerHandlerAtom);
  const store = useStore();
  const accounts = useAtomValue(accountsAtom);
  useEffect(() => onFirstTouch(() => whenLoaded(loadAccountEntries)), []);
  useEffect(() => {
    // A single account leaves nothing to choose.
    const hasOther = accounts.some(({ id }) => id !== pageAccount());
    const ends = accountActionIds
      .slice(0, hasOther ? accounts.length : 0)
      .map((id, index) =>
        register({ id, run: () => whenLoaded(load, ({ chooseNumber }) => chooseNumber(store, index + 1)) }),
      );
    ends.push(
      register({ id: 'addAccount', run: () => whenLoaded(load, ({ addAccount }) => addAccount(store)) }),
    );
    return () => {
      for (const end of ends) end();
    };
  }, [accounts, register, store]);
}
