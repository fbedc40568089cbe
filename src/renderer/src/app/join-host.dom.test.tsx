import { expect, onTestFinished, test, vi } from 'vitest';
import type { HostInfo } from '#contract/bridge/host.ts';
import { hostInfoAtom } from '#renderer/features/session/host-info.ts';
import { createBrowserBridge } from '#renderer/lib/browser-bridge.ts';
import { injectedServicesAtom, servicesAtom } from '#renderer/stores/session/services.ts';
import { testStore } from '#tests/fixtures/stores.ts';
import { joinHost } from './join-host.ts';

test('a change of the policy while the app runs decides whether accounts may be added', async () => {
  let info: HostInfo = { kind: 'desktop', version: '1', guest: null };
  let serversChange = () => {};
  const bridge = {
    ...createBrowserBridge(() => Promise.reject(new Error('no texts'))),
    hostInfo: async () => info,
    onServersChange: (listener: (payload: undefined) => void) => {
      serversChange = () => listener(undefined);
    },
  };
  const store = testStore(vi.fn(async (): Promise<unknown> => ({})));
  store.set(injectedServicesAtom, { ...store.get(servicesAtom), bridge });
  joinHost(store, bridge, () => {});
  onTestFinished(store.sub(hostInfoAtom, () => {}));
  const isAllowed = () => store.get(hostInfoAtom).data?.mayAddAccounts ?? true;
  await vi.waitFor(() => expect(store.get(hostInfoAtom).data).toEqual(info));
  expect(isAllowed()).toBe(true);

  info = { ...info, mayAddAccounts: false };
  serversChange();
  await vi.waitFor(() => expect(isAllowed()).toBe(false));
});
