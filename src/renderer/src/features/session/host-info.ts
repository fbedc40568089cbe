import { atomWithQuery } from 'jotai-tanstack-query';
import { servicesAtom } from '#renderer/stores/session/services.ts';

/** What kind of host this is, and its features. It does not change while the app runs. */
export const hostInfoAtom = atomWithQuery((get) => ({
  queryKey: ['host-info'],
  enabled: true,
  staleTime: Infinity,
  queryFn: () => get(servicesAtom).bridge.hostInfo(),
}));
