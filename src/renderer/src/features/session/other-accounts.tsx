import { Button, Stack } from '@mantine/core';
import { useAtomValue, useStore } from 'jotai';
import { useDeferredMessages } from '#renderer/i18n/deferred-messages.ts';
import { type Account, otherAccountsAtom } from '#renderer/stores/session/accounts.ts';
import { buttonVariants, wrappingLabel } from '#renderer/ui/button-styles.ts';
import { useSubmitButton } from '#renderer/ui/use-submit-button.ts';
import { chooseAccount, chosenAccountAtom } from './accounts.ts';

/** On the sign-in page: the accounts that are signed in on this device. */
export function OtherAccounts() {
  const others = useAtomValue(otherAccountsAtom);
  return (
    <Stack gap="xs">
      {others.map((account) => (
        <GoOn key={account.id} {...account} />
      ))}
    </Stack>
  );
}

function GoOn({ id, name }: Account) {
  const text = useDeferredMessages().accounts;
  const store = useStore();
  const going = useAtomValue(chosenAccountAtom) === id;
  const button = useSubmitButton(going);
  return (
    <Button
      ref={button}
      {...buttonVariants.secondary}
      {...wrappingLabel}
      radius="xl"
      loading={going}
      onClick={() => void chooseAccount(store, id)}
    >
      {text.goOnAs(name)}
    </Button>
  );
}
