import { CurrentServer } from '#renderer/features/servers/current-server.tsx';
import { Landing } from '#renderer/features/session/landing.tsx';
import { usePageTitle } from '#renderer/stores/page-title.ts';
import { useMessages } from '#renderer/i18n/messages.ts';

/** The guard shows it, too: from here, so that it is no file of its own, which the sign-in page would load as well. */
export { CurrentServer };

export function Component() {
  const messages = useMessages();
  usePageTitle(messages.landing.signIn);
  return <Landing server={<CurrentServer />} />;
}
