import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { PageActionId } from '#contract/actions/renderer-actions.ts';
import type { PageState } from '#contract/bridge/page-state.ts';
import type { HostInfo } from '#contract/bridge/host.ts';
import { hostInfoAtom } from '#renderer/features/session/host-info.ts';
import { createBrowserBridge } from '#renderer/lib/browser-bridge.ts';
import { injectedServicesAtom, servicesAtom } from '#renderer/stores/session/services.ts';
import { openPage, refusal } from '#tests/fixtures/app.tsx';
import { silenceLog } from '#tests/fixtures/log.ts';
import { testStore, testUser } from '#tests/fixtures/stores.ts';
import { joinHost } from './join-host.ts';

test('a change of the policy while the app runs decides whether accounts may be added', async () => {
  let info: HostInfo = { kind: 'desktop', version: '1', guest: null };
  let serversChange = () => {};
  const bridge = {
    ...createBrowserBridge(),
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

describe('in the desktop app, the inbox counts as shown', () => {
  const entry = (id: string) => ({
    _id: id,
    type: 'follow',
    createdAt: '2026-01-02T03:04:05.000Z',
    senderId: { _id: `sender-${id}`, username: `name-${id}` },
  });

  /** Opens the inbox with an entry `a`. */
  async function openInbox() {
    const setPageState = vi.fn(async (_state: PageState) => {});
    let onChange = (_payload: undefined) => {};
    const bridge = {
      ...createBrowserBridge(),
      setPageState,
      onInboxChange: (listener: typeof onChange) => {
        onChange = listener;
      },
    };
    const { router, server } = openPage(
      '/inbox',
      { 'GET /tweet/all-tweets': () => [], 'GET /notification/': () => [entry('a')] },
      { prepare: (store) => joinHost(store, bridge, () => {}) },
    );
    const isShown = () => setPageState.mock.lastCall?.[0].isInboxShown;
    await screen.findByText('name-a');
    await vi.waitFor(() => expect(isShown()).toBe(true));
    /** Makes the page fetch again. Until the server answers, it has the entries of before. */
    const fetchAfter = async (step: () => unknown) => {
      const answer = Promise.withResolvers<unknown>();
      const asked = vi.fn(() => answer.promise);
      server['GET /notification/'] = asked;
      await act(async () => step());
      await screen.findByText('name-a');
      await vi.waitFor(() => expect([asked.mock.calls.length, isShown()]).toEqual([1, false]));
      return (value: unknown) => act(async () => answer.resolve(value));
    };
    return {
      isShown,
      leave: async () => {
        await act(() => router.navigate('/'));
        await screen.findByRole('heading', { name: 'Home' });
        expect(isShown()).toBe(false);
      },
      openAgain: () => fetchAfter(() => router.navigate('/inbox')),
      change: () => fetchAfter(() => onChange(undefined)),
    };
  }

  test('once entries have come since it was opened, not with those of an earlier visit', async () => {
    const log = silenceLog();
    const { isShown, leave, openAgain } = await openInbox();
    await leave();
    await openAgain();
    await leave();
    const answer = await openAgain();
    await answer([entry('b'), entry('a')]);
    await screen.findByText('name-b');
    await vi.waitFor(() => expect(isShown()).toBe(true));
    await leave();
    const refuse = await openAgain();
    await refuse(refusal('not now'));
    await vi.waitFor(() => expect(log).toHaveBeenCalledWith('notifications:', expect.anything()));
    expect(isShown()).toBe(false);
  });

  test('again once it has fetched the new entries that the app has found', async () => {
    const log = silenceLog();
    const { isShown, change } = await openInbox();
    const answer = await change();
    await answer([entry('b'), entry('a')]);
    await screen.findByText('name-b');
    await vi.waitFor(() => expect(isShown()).toBe(true));
    const refuse = await change();
    await refuse(refusal('not now'));
    await vi.waitFor(() => expect(log).toHaveBeenCalledWith('notifications:', expect.anything()));
    expect(isShown()).toBe(false);
  });
});

describe('an action of a menu while the session is being checked', () => {
  const open = () => {
    const session = Promise.withResolvers<void>();
    let choose = (_action: PageActionId) => {};
    let follow = (_path: string) => {};
    const bridge = {
      ...createBrowserBridge(),
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
