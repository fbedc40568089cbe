import { Welcome } from '#renderer/features/servers/welcome.tsx';
import { laterMessages } from '#renderer/i18n/messages-later.ts';
import { usePageTitle } from '#renderer/ui/use-page-title.ts';

export function Component() {
  usePageTitle(laterMessages.servers.welcome.pageTitle);
  return <Welcome />;
}
