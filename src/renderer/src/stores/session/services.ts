import { atom, type createStore } from 'jotai';
import type { Bridge } from '#contract/bridge/bridge.ts';
import type { Api } from '#renderer/api/client.ts';

export type Store = ReturnType<typeof createStore>;

/** The dependencies of actions and queries. Created once in `app/index.tsx`; tests set their own. */
export interface Services {
  readonly api: Api;
  readonly bridge: Bridge;
  readonly store: Store;
}

/** Set by the composition root; everything else reads `servicesAtom`. */
export const injectedServicesAtom = atom<Services | null>(null);

/** @throws {Error} when read before the composition root has put the services in */
export const servicesAtom = atom((get): Services => {
  const services = get(injectedServicesAtom);
  if (services === null) throw new Error('The services have not been injected.');
  return services;
});
