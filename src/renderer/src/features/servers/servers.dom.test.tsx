import { MantineProvider } from '@mantine/core';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'jotai';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { AddServerResult, ServerList } from '#contract/bridge/servers.ts';
import { createBrowserBridge } from '#renderer/lib/browser-bridge.ts';
import { processorAtom } from '#renderer/outbox/processor.ts';
import { silenceLog } from '#tests/fixtures/log.ts';
import { storeHeldPost } from '#tests/fixtures/outbox.ts';
import { testStore, testUser } from '#tests/fixtures/stores.ts';
import { signOut } from '#renderer/stores/session/auth.ts';
import { injectedServicesAtom } from '#renderer/stores/session/services.ts';
import { whileSending } from '#renderer/stores/while-sending.ts';
import { Servers } from './servers.tsx';

const list: ServerList = {
  servers: [
    { id: 'local', kind: 'local', isCurrent: true },
    { id: 'team', kind: 'remote', url: 'https://warble.example.com', name: null, isCurrent: false },
  ],
  keepsSignIns: true,
  allowed: { local: true, remote: true },
};

function openServers(changed: Partial<ServerList> = {}, ...additions: readonly AddServerResult[]) {
  const call = vi.fn();
  const store = testStore(call);
  const bridge = {
    ...createBrowserBridge(),
    listServers: async () => ({ ...list, ...changed }),
    addServer: vi.fn(async () => answers.shift() ?? { outcome: 'added' as const, id: 'new' }),
    chooseServer: vi.fn(async () => {}),
    removeServer: vi.fn(async () => {}),
  };
  const answers = [...additions];
  store.set(injectedServicesAtom, { api: { call }, bridge, store });
  render(
    <Provider store={store}>
      <MantineProvider>
        <Servers />
      </MantineProvider>
    </Provider>,
  );
  return Object.assign(bridge, { store });
}

const button = (name: string) => screen.findByRole('button', { name });

test('a server that is refused stays in the field, with the reason', async () => {
  openServers({}, { outcome: 'refused', error: 'expired' });
  await userEvent.click(await button('Add a server'));
  const field = screen.getByRole('textbox', { name: 'Address of the server' });
  expect(document.activeElement).toBe(field);
  await userEvent.type(field, 'warble.example.org{Enter}');
  expect((await screen.findByRole('alert')).textContent).toMatch(/certificate has expired/);
  expect(field).toHaveProperty('value', 'warble.example.org');
  expect(document.activeElement).toBe(field);
});

test('nothing is sent without encryption before the user agrees, for this address only', async () => {
  const { addServer } = openServers({}, { outcome: 'plainText' }, { outcome: 'plainText' });
  await userEvent.click(await button('Add a server'));
  const field = screen.getByRole('textbox', { name: 'Address of the server' });
  await userEvent.type(field, 'http://team{Enter}');
  expect((await screen.findByRole('alert')).textContent).toMatch(/Nothing is encrypted/);
  await userEvent.type(field, '2');
  await userEvent.click(await button('Connect'));
  await userEvent.click(await button('Connect all the same'));
  const asked = (address: string, acceptsPlainText: boolean) => [
    { kind: 'remote', address, acceptsPlainText },
  ];
  await waitFor(() =>
    expect(addServer.mock.calls).toEqual([
      asked('http://team', false),
      asked('http://team2', false),
      asked('http://team2', true),
    ]),
  );
});

test('the own computer is offered while it is not in the list, and servers that may not be added are not', async () => {
  openServers({ servers: list.servers.slice(1) });
  await userEvent.click(await button('Add a server'));
  expect(screen.getByRole('radio', { name: 'This computer' })).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'A server elsewhere' }));
});

test("the organisation's server is marked, and can't be removed", async () => {
  openServers({ servers: list.servers.map((server) => Object.assign({ isManaged: true }, server)) });
  await button('Use warble.example.com');
  expect(screen.getAllByText('Set by your organisation')).toHaveLength(2);
  expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull();
});

test('where nothing may be added, nothing is offered', async () => {
  openServers({ allowed: { local: false, remote: false } });
  await button('Use warble.example.com');
  expect(screen.queryByRole('button', { name: 'Add a server' })).toBeNull();
});

test('a post that is held for Undo is sent before another server is shown', async () => {
  storeHeldPost(Date.now() + 5000);
  onTestFinished(() => localStorage.clear());
  const { store, chooseServer } = openServers();
  const sent = Promise.withResolvers<void>();
  const finishSending = vi.spyOn(store.get(processorAtom), 'finishSending').mockReturnValue(sent.promise);
  await userEvent.click(await button('Use warble.example.com'));
  await waitFor(() => expect(finishSending).toHaveBeenCalledOnce());
  expect(chooseServer).not.toHaveBeenCalled();
  sent.resolve();
  await waitFor(() => expect(chooseServer).toHaveBeenCalledWith('team'));
});

test('another server is shown, and a server removed, at once while a sign-in gets no response', async () => {
  const { store, chooseServer, removeServer } = openServers();
  const finishSending = vi
    .spyOn(store.get(processorAtom), 'finishSending')
    .mockReturnValue(new Promise(() => {}));
  act(() => signOut(store));
  void whileSending(store, new Promise(() => {}));
  await userEvent.click(await button('Use warble.example.com'));
  await waitFor(() => expect(chooseServer).toHaveBeenCalledWith('team'));
  await userEvent.click(await button('Remove This computer'));
  await userEvent.click(await button('Remove'));
  await waitFor(() => expect(removeServer).toHaveBeenCalledWith({ id: 'local', erasesData: false }));
  expect(finishSending).not.toHaveBeenCalled();
});

test('of two servers that are chosen while a post is being sent, the last one is awaited and shown', async () => {
  storeHeldPost(Date.now() + 5000);
  onTestFinished(() => localStorage.clear());
  const second = {
    id: 'second',
    kind: 'remote',
    url: 'https://second.example',
    name: null,
    isCurrent: false,
  } as const;
  const { chooseServer, store } = openServers({ servers: [...list.servers, second] });
  const sent = Promise.withResolvers<void>();
  const finishSending = vi.spyOn(store.get(processorAtom), 'finishSending').mockReturnValue(sent.promise);
  await userEvent.click(await button('Use warble.example.com'));
  await userEvent.click(await button('Use second.example'));
  await waitFor(() => expect(finishSending).toHaveBeenCalledTimes(2));
  expect(await button('Use second.example')).toHaveProperty('disabled', true);
  expect(await button('Use warble.example.com')).toHaveProperty('disabled', false);
  sent.resolve();
  await waitFor(() => expect(chooseServer).toHaveBeenCalled());
  expect(chooseServer.mock.calls).toEqual([['second']]);
});

test('a post that is held for Undo is kept while an address is corrected, and sent before the added server is shown', async () => {
  storeHeldPost(Date.now() + 5000);
  onTestFinished(() => localStorage.clear());
  const { store, chooseServer } = openServers({}, { outcome: 'refused', error: 'expired' });
  const sent = Promise.withResolvers<void>();
  const finishSending = vi.spyOn(store.get(processorAtom), 'finishSending').mockReturnValue(sent.promise);
  await userEvent.click(await button('Add a server'));
  const field = screen.getByRole('textbox', { name: 'Address of the server' });
  await userEvent.type(field, 'warble.example.og{Enter}');
  await screen.findByRole('alert');
  expect(finishSending).not.toHaveBeenCalled();
  await userEvent.type(field, '{Backspace}rg{Enter}');
  await waitFor(() => expect(finishSending).toHaveBeenCalledOnce());
  expect(chooseServer).not.toHaveBeenCalled();
  sent.resolve();
  await waitFor(() => expect(chooseServer).toHaveBeenCalledWith('new'));
});

test('a server that was added and can not be shown is in the list', async () => {
  silenceLog();
  const bridge = openServers();
  bridge.chooseServer.mockRejectedValueOnce(new Error('gone'));
  await userEvent.click(await button('Add a server'));
  bridge.addServer.mockImplementationOnce(async () => {
    const added = {
      id: 'new',
      kind: 'remote',
      url: 'https://new.example',
      name: null,
      isCurrent: false,
    } as const;
    bridge.listServers = async () => ({ ...list, servers: [...list.servers, added] });
    return { outcome: 'added', id: added.id };
  });
  await userEvent.type(screen.getByRole('textbox', { name: 'Address of the server' }), 'new.example{Enter}');
  await button('Use new.example');
});

test('a removal tells that what waits to be sent is lost, and how much waits for the current server', async () => {
  storeHeldPost(Date.now() - 1);
  onTestFinished(() => localStorage.clear());
  openServers();
  await userEvent.click(await button('Remove This computer'));
  const current = screen.getByRole('group', { name: 'Remove “This computer”?' });
  expect(current.textContent).toContain('What still waits to be sent there is lost.');
  expect(current.textContent).toContain('1 change is waiting for the server');
  await userEvent.click(await button('Cancel'));
  await userEvent.click(await button('Remove warble.example.com'));
  const other = screen.getByRole('group', { name: 'Remove “warble.example.com”?' });
  expect(other.textContent).toContain('What still waits to be sent there is lost.');
  expect(other.textContent).not.toContain('waiting for the server');
});

test('a removal tells how much waits for all accounts of the current server', async () => {
  storeHeldPost(Date.now() - 1);
  onTestFinished(() => localStorage.clear());
  const name = `warble.outbox.${testUser._id}.k`;
  const held = localStorage.getItem(name) ?? '';
  for (const other of ['warble.outbox.other.l', `warble.outbox.${testUser._id}.b.m`])
    localStorage.setItem(other, held);
  // Neither what was refused nor what is damaged is sent any more.
  localStorage.setItem('warble.outbox.other.r', JSON.stringify({ ...JSON.parse(held), refused: 'no' }));
  localStorage.setItem('warble.outbox.other.d', 'damaged');
  openServers();
  await userEvent.click(await button('Remove This computer'));
  const question = screen.getByRole('group', { name: 'Remove “This computer”?' });
  expect(question.textContent).toContain('3 changes are waiting for the server');
});

test('a removal can be cancelled, and keeps the data of this computer by default', async () => {
  const { removeServer } = openServers({ keepsSignIns: false });
  await userEvent.click(await button('Remove This computer'));
  expect(document.activeElement).toBe(await button('Cancel'));
  await userEvent.click(await button('Cancel'));
  expect(document.activeElement).toBe(await button('Remove This computer'));
  await userEvent.click(await button('Remove This computer'));
  await userEvent.click(await button('Remove'));
  await waitFor(() => expect(removeServer).toHaveBeenCalledWith({ id: 'local', erasesData: false }));
  expect(screen.getByText(/kept in memory only/)).toBeTruthy();
});

test('the focus is on the list after a removal, and on the safe answer after one that has failed', async () => {
  const bridge = openServers();
  bridge.removeServer.mockRejectedValueOnce(new Error('busy'));
  silenceLog();
  await userEvent.click(await button('Remove warble.example.com'));
  const remove = await button('Remove');
  await userEvent.click(remove);
  await waitFor(async () => expect(document.activeElement).toBe(await button('Cancel')));
  bridge.listServers = async () => ({ ...list, servers: list.servers.slice(0, 1) });
  await userEvent.click(remove);
  await waitFor(() => expect(screen.queryByRole('group')).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole('list', { name: 'Servers' }));
});
