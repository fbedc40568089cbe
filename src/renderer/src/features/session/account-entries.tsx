import { Menu } from '@mantine/core';
import { IconSwitchHorizontal, IconUserPlus } from '@tabler/icons-react';
import { useAtomValue, useStore } from 'jotai';
import { useDeferredMessages } from '#renderer/i18n/deferred-messages.ts';
import { otherAccountsAtom } from '#renderer/stores/session/accounts.ts';
import { addAccount, chooseAccount } from './accounts.ts';
import { hostInfoAtom } from './host-info.ts';

/** Entries of the account block's menu beside those of spec §2: the other accounts, and one to add another. */
export function AccountEntries() {
  const text = useDeferredMessages().accounts;
  const store = useStore();
  const others = useAtomValue(otherAccountsAtom);
  const mayAdd = useAtomValue(hostInfoAtom).data?.mayAddAccounts ?? true;
  return (
    <>
      {(others.length > 0 || mayAdd) && <Menu.Divider />}
      {others.map(({ id, name }) => (
        <Menu.Item
          key={id}
          leftSection={<IconSwitchHorizontal size={16} aria-hidden />}
          styles={{ itemLabel: { overflowWrap: 'anywhere' } }}
          onClick={() => void chooseAccount(store, id)}
        >
          {text.goTo(name)}
        </Menu.Item>
      ))}
      {mayAdd && (
        <Menu.Item
          leftSection={<IconUserPlus size={16} aria-hidden />}
          onClick={() => void addAccount(store)}
        >
          {text.add}
        </Menu.Item>
      )}
    </>
  );
}
