import { Welcome } from '#renderer/features/servers/welcome.tsx';
import { useDeferredMessages } from '#renderer/i18n/deferred-messages.ts';
import { usePageTitle } from '#renderer/stores/page-title.ts';

export function Component() {
  const deferred = useDeferredMessages();
  usePageTitle(deferred.servers.welcome.pageTitle);
  return <Welcome />;
}
