import { useAtomValue } from 'jotai';
import { Suspense } from 'react';
import { CurrentServer } from '#renderer/features/servers/current-server.tsx';
import { Landing } from '#renderer/features/session/landing.tsx';
import { lazyPart } from '#renderer/lib/load.ts';
import { otherAccountsAtom } from '#renderer/stores/session/accounts.ts';
import { usePageTitle } from '#renderer/stores/page-title.ts';
import { useMessages } from '#renderer/i18n/messages.ts';

/** Exported for the guard: a file of its own would be one more for the sign-in page to load. */
export { CurrentServer };

const OtherAccounts = lazyPart(
  async () => (await import('#renderer/features/session/other-accounts.tsx')).OtherAccounts,
);

/** The height of the buttons of that many accounts, which are loaded later and then must move nothing. */
const heightOf = (accounts: number) =>
  `calc(${accounts} * 2.25rem + ${accounts - 1} * var(--mantine-spacing-xs))`;

export function Component() {
  const messages = useMessages();
  usePageTitle(messages.landing.signIn);
  const others = useAtomValue(otherAccountsAtom).length;
  return (
    <Landing
      server={
        <>
          {others > 0 && (
            <Suspense fallback={<div style={{ height: heightOf(others) }} />}>
              <OtherAccounts />
            </Suspense>
          )}
          <CurrentServer />
        </>
      }
    />
  );
}
