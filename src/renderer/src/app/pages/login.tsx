import { CurrentServer } from '#renderer/features/servers/current-server.tsx';
import { Landing } from '#renderer/features/session/landing.tsx';
import { usePageTitle } from '#renderer/ui/use-page-title.ts';
import { useMessages } from '#renderer/i18n/messages.ts';

export function Component() {
  const messages = useMessages();
  usePageTitle(messages.landing.signIn);
  return <Landing server={<CurrentServer />} />;
}
