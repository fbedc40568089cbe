import { atomWithQuery } from 'jotai-tanstack-query';
import { serversKey } from '#renderer/stores/session/servers.ts';
import { servicesAtom } from '#renderer/stores/session/services.ts';

/** The servers to choose from; its data is null where the host has one and no choice. */
export const serversAtom = atomWithQuery((get) => ({
  queryKey: serversKey,
  enabled: true,
  staleTime: Infinity,
  queryFn: () => get(servicesAtom).bridge.listServers(),
}));
