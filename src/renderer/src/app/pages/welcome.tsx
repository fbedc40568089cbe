import { Welcome } from '#renderer/features/servers/welcome.tsx';
import { messages } from '#renderer/lib/messages.ts';
import { usePageTitle } from '#renderer/lib/use-page-title.ts';

export function Component() {
  usePageTitle(messages.servers.welcome.pageTitle);
  return <Welcome />;
}
