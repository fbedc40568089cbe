import { atomWithQuery } from 'jotai-tanstack-query';
import type { ListedServer } from '#contract/bridge/servers.ts';
import type { DeferredMessages } from '#renderer/i18n/deferred-messages.ts';
import { serversKey } from '#renderer/stores/session/servers.ts';
import { servicesAtom } from '#renderer/stores/session/services.ts';

/** The servers to choose from; its data is null where the host has one and no choice. */
export const serversAtom = atomWithQuery((get) => ({
  queryKey: serversKey,
  enabled: true,
  staleTime: Infinity,
  queryFn: () => get(servicesAtom).bridge.listServers(),
}));

/** A server's own name, or its host and port. */
export function serverName(server: ListedServer, text: DeferredMessages['servers']): string {
  return server.kind === 'local' ? text.local : (server.name ?? new URL(server.url).host);
}
