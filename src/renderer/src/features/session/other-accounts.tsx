import { Button, Stack } from '@mantine/core';
import { useAtomValue, useStore } from 'jotai';
import { useDeferredMessages } from '#renderer/i18n/deferred-messages.ts';
import { pageAccount } from '#renderer/lib/page-account.ts';
import { accountsAtom } from '#renderer/stores/session/accounts.ts';
import { buttonVariants } from '#renderer/ui/button-styles.ts';
import { chooseAccount } from './accounts.ts';

/** On the sign-in page: the accounts that are signed in on this device; nothing where there is none. */
export function OtherAccounts() {
  const text = useDeferredMessages().accounts;
  const store = useStore();
  const others = useAtomValue(accountsAtom).filter(({ id }) => id !== pageAccount());
  if (others.length === 0) return null;
  return (
    <Stack gap="xs">
      {others.map(({ id, name }) => (
        <Button
          key={id}
          {...buttonVariants.secondary}
          radius="xl"
          onClick={() => void chooseAccount(store, id)}
        >
          {text.goOnAs(name)}
        </Button>
      ))}
    </Stack>
  );
}
