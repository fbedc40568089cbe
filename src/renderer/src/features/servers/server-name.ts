import type { ListedServer } from '#contract/bridge/servers.ts';
import type { DeferredMessages } from '#renderer/i18n/deferred-messages.ts';

/** What a server is called: by its name, or by its host and port. */
export function serverName(server: ListedServer, text: DeferredMessages['servers']): string {
  return server.kind === 'local' ? text.local : (server.name ?? new URL(server.url).host);
}
