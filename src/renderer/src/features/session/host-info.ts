import { atomWithQuery } from 'jotai-tanstack-query';
import { hostInfoKey } from '#renderer/stores/session/servers.ts';
import { servicesAtom } from '#renderer/stores/session/services.ts';

/** What kind of host this is, and its features. Only a policy changes it while the app runs: see `refreshServers`. */
export const hostInfoAtom = atomWithQuery((get) => ({
  queryKey: hostInfoKey,
  enabled: true,
  staleTime: Infinity,
  queryFn: () => get(servicesAtom).bridge.hostInfo(),
}));
