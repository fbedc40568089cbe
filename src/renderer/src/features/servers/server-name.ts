import type { ListedServer } from '#contract/servers.ts';
import { laterMessages } from '#renderer/lib/messages-later.ts';

/** What a server is called: by its name, or by its host and port. */
export function serverName(server: ListedServer): string {
  return server.kind === 'local' ? laterMessages.servers.local : (server.name ?? new URL(server.url).host);
}
