import { atomWithQuery } from 'jotai-tanstack-query';
import type { ListedServer } from '#contract/bridge/servers.ts';
import { useMessages } from '#renderer/i18n/messages.ts';
import { serversKey } from '#renderer/stores/session/servers.ts';
import { servicesAtom } from '#renderer/stores/session/services.ts';

/** The servers to choose from; its data is null where the host has one and no choice. */
export const serversAtom = atomWithQuery((get) => ({
  queryKey: serversKey,
  enabled: true,
  staleTime: Infinity,
  queryFn: () => get(servicesAtom).bridge.listServers(),
}));

/** A server's own name, or its host and port; empty where there is no server. */
export function useServerName(server: ListedServer | undefined): string {
  const { local } = useMessages().currentServer;
  if (server === undefined) return '';
  return server.kind === 'local' ? local : (server.name ?? new URL(server.url).host);
}
