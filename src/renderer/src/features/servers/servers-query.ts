import { atomWithQuery } from 'jotai-tanstack-query';
import { servicesAtom } from '#renderer/stores/services.ts';

export const serversKey = ['servers'] as const;

/** The servers to choose from; its data is null where the host has one and no choice. */
export const serversAtom = atomWithQuery((get) => ({
  queryKey: serversKey,
  enabled: true,
  staleTime: Infinity,
  queryFn: () => get(servicesAtom).bridge.listServers(),
}));
