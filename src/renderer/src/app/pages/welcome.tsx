import { Welcome } from '#renderer/features/servers/welcome.tsx';
import { laterMessages } from '#renderer/i18n/messages-later.ts';
import { usePageTitle } from '#renderer/lib/use-page-title.ts';

export function Component() {
  usePageTitle(laterMessages.servers.welcome.pageTitle);
  return <Welcome />;
}
