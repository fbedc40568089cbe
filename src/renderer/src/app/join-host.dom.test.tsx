import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { PageActionId } from '#contract/actions/renderer-actions.ts';
import type { HostInfo } from '#contract/bridge/host.ts';
import { hostInfoAtom } from '#renderer/features/session/host-info.ts';
import { createBrowserBridge } from '#renderer/lib/browser-bridge.ts';
import { injectedServicesAtom, servicesAtom } from '#renderer/stores/session/services.ts';
import { openPage } from '#tests/fixtures/app.tsx';
import { testStore, testUser } from '#tests/fixtures/stores.ts';
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

describe('an action of a menu while the session is being checked', () => {
  const open = () => {
    const session = Promise.withResolvers<void>();
    let choose = (_action: PageActionId) => {};
    let follow = (_path: string) => {};
    const bridge = {
      ...createBrowserBridge(() => Promise.reject(new Error('no texts'))),
      onAction: (listener: typeof choose) => {
        choose = listener;
      },
      onNavigate: (listener: typeof follow) => {
        follow = listener;
      },
    };
    openPage(
      '/',
      { 'GET /user/current-user': () => session.promise.then(() => ({ user: testUser })) },
      { prepare: (store) => joinHost(store, bridge, () => {}) },
    );
    expect(screen.getByRole('status', { name: 'Loading' })).toBeTruthy();
    return { choose, follow, session };
  };

  test('is performed once there is something to perform it', async () => {
    const { choose, session } = open();
    choose('newPost');
    session.resolve();
    expect(await screen.findByRole('dialog', { name: 'Create a Post' })).toBeTruthy();
  });

  test.each([
    ['does something else in the window', async () => userEvent.click(document.body)],
    ['follows a link into the app', async (follow: (path: string) => void) => follow('/')],
  ])('is dropped if the user %s', async (_, act) => {
    const { choose, follow, session } = open();
    choose('newPost');
    await act(follow);
    session.resolve();
    expect(await screen.findByRole('main')).toBeTruthy();
    // By then, the dialog of the first action would be there, too.
    choose('logout');
    expect(await screen.findByRole('dialog', { name: 'Are you absolutely sure?' })).toBeTruthy();
    expect(screen.queryByRole('dialog', { name: 'Create a Post' })).toBeNull();
  });
});
