import { Button, Stack } from '@mantine/core';
import { useAtomValue, useStore } from 'jotai';
import { useDeferredMessages } from '#renderer/i18n/deferred-messages.ts';
import { otherAccountsAtom } from '#renderer/stores/session/accounts.ts';
import { buttonVariants, wrappingLabel } from '#renderer/ui/button-styles.ts';
import { chooseAccount } from './accounts.ts';

/** On the sign-in page: the accounts that are signed in on this device. */
export function OtherAccounts() {
  const text = useDeferredMessages().accounts;
  const store = useStore();
  const others = useAtomValue(otherAccountsAtom);
  return (
    <Stack gap="xs">
      {others.map(({ id, name }) => (
        <Button
          key={id}
          {...buttonVariants.secondary}
          {...wrappingLabel}
          radius="xl"
          onClick={() => void chooseAccount(store, id)}
        >
          {text.goOnAs(name)}
        </Button>
      ))}
    </Stack>
  );
}
