import type { ListedServer } from '#contract/bridge/servers.ts';
import { laterMessages } from '#renderer/i18n/messages-later.ts';

/** What a server is called: by its name, or by its host and port. */
export function serverName(server: ListedServer): string {
  return server.kind === 'local' ? laterMessages.servers.local : (server.name ?? new URL(server.url).host);
}
