import { useAtomValue } from 'jotai';
import { lazy, Suspense } from 'react';
import { CurrentServer } from '#renderer/features/servers/current-server.tsx';
import { Landing } from '#renderer/features/session/landing.tsx';
import { accountsAtom } from '#renderer/stores/session/accounts.ts';
import { usePageTitle } from '#renderer/stores/page-title.ts';
import { useMessages } from '#renderer/i18n/messages.ts';

/** Exported for the guard: a file of its own would be one more for the sign-in page to load. */
export { CurrentServer };

const OtherAccounts = lazy(async () => ({
  default: (await import('#renderer/features/session/other-accounts.tsx')).OtherAccounts,
}));

export function Component() {
  const messages = useMessages();
  usePageTitle(messages.landing.signIn);
  const hasAccounts = useAtomValue(accountsAtom).length > 0;
  return (
    <Landing
      server={
        <>
          <Suspense>{hasAccounts && <OtherAccounts />}</Suspense>
          <CurrentServer />
        </>
      }
    />
  );
}
