import { useSetAtom, useStore } from 'jotai';
import { useEffect } from 'react';
import { onFirstTouch } from '#renderer/lib/first-touch.ts';
import { loadWhenPossible } from '#renderer/lib/load.ts';
import { registerHandlerAtom } from '#renderer/stores/actions/handlers.ts';
import type { Store } from '#renderer/stores/session/services.ts';

/** What the account block's menu has more: loaded at the first use of the page, so that the menu does not grow once it is open. */
export const loadAccountEntries = () =>
  loadWhenPossible(() => import('#renderer/features/session/account-entries.tsx'));
const load = () => loadWhenPossible(() => import('#renderer/features/session/accounts.ts'));
const choose = async (store: Store, number: number) => (await load()).chooseNumber(store, number);
const add = async (store: Store) => (await load()).addAccount(store);

/** Registers the handlers of the actions about accounts: for the keys, the palette and the host's menus. */
export function useAccountActions(): void {
  const register = useSetAtom(registerHandlerAtom);
  const store = useStore();
  useEffect(() => onFirstTouch(() => void loadAccountEntries()), []);
  useEffect(() => {
    const ends = ([1, 2, 3, 4, 5, 6, 7, 8, 9] as const).map((number) =>
      register({ id: `account${number}`, run: () => void choose(store, number) }),
    );
    ends.push(register({ id: 'addAccount', run: () => void add(store) }));
    return () => {
      for (const end of ends) end();
    };
  }, [register, store]);
}
