import { atomWithQuery } from 'jotai-tanstack-query';
import { servicesAtom } from '#renderer/stores/session/services.ts';

export const hostInfoKey = ['host-info'] as const;

/** What kind of host this is, and its features. Only a policy changes it while the app runs: see `join-host.ts`. */
export const hostInfoAtom = atomWithQuery((get) => ({
  queryKey: hostInfoKey,
  enabled: true,
  staleTime: Infinity,
  queryFn: () => get(servicesAtom).bridge.hostInfo(),
}));
