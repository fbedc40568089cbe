import type { Session } from 'electron';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { NetworkErrorCode } from '#contract/api/network-error.ts';
import type { AddServerResult } from '#contract/bridge/servers.ts';
import { type Policy, withDefaults } from '#contract/policy/policy.ts';
import { english } from '#main/i18n/messages.ts';
import type { Server } from '#main/settings/schema.ts';
import { testSettings } from '#tests/fixtures/main-settings.ts';
import { mockOf } from '#tests/fixtures/mock-of.ts';
import { createKnownServers } from './known-servers.ts';
import { createServers } from './servers.ts';

/** The recorded calls, in order. */
const happened = vi.hoisted((): string[] => []);
vi.mock('./open-server.ts', () => ({
  openServer: (server: Server | null) => {
    happened.push(`open ${server?.id}`);
    return { server, close: async () => happened.push(`close ${server?.id}`) };
  },
}));

let error: NetworkErrorCode | null;
let checking: Promise<void>;
let policy: Policy;
let showPage: () => Promise<void>;
let erase: () => Promise<void>;
const checked: string[] = [];

function setUp(stored: readonly Server[] = [], allowed = { local: true, remote: true }) {
  const settings = testSettings();
  settings.set('servers', [...stored]);
  const clear = (id: string | undefined) => ({
    clearData: async () => happened.push(`clear ${id}`),
    clearAuthCache: async () => happened.push(`forget ${id}`),
  });
  const servers = createServers({
    known: createKnownServers(settings, () => withDefaults(policy)),
    keyring: { isAvailable: () => Promise.reject(new Error('locked')), encrypt: vi.fn(), decrypt: vi.fn() },
    messages: () => english,
    log: { info: vi.fn(), error: vi.fn() },
    sessionOf: (server) => mockOf<Session>(clear(server?.id)),
    accountSession: vi.fn(),
    mayAddAccounts: () => true,
    createLocal: vi.fn(),
    onCertificateRefused: vi.fn(),
    page: { root: '' },
    allowed: () => allowed,
    check: async (url) => {
      checked.push(url);
      await checking;
      return error;
    },
    showPage: () => showPage(),
    onFailure: (error) => happened.push(String(error)),
    onRemoved: (id) => void happened.push(`removed ${id}`),
    eraseLocalData: () => erase(),
    onUnerased: (error) => void happened.push(`unerased: ${String(error)}`),
  });
  return { servers, settings };
}

const local: Server = { id: 'local', kind: 'local', sample: true };
const team: Server = { id: 'team', kind: 'remote', url: 'https://warble.example.com' };
const remote = (address: string, acceptsPlainText = false) =>
  ({ kind: 'remote', address, acceptsPlainText }) as const;

function idOf(result: AddServerResult): string {
  if (result.outcome !== 'added') throw new Error(`It was not added: ${result.outcome}.`);
  return result.id;
}

beforeEach(() => {
  error = null;
  checking = Promise.resolve();
  policy = {};
  showPage = async () => void happened.push('show');
  erase = async () => void happened.push('erase');
  happened.length = 0;
  checked.length = 0;
});

describe('a server elsewhere', () => {
  it('is checked and added, and shown once it is chosen, before the old one is closed', async () => {
    const { servers } = setUp([local]);
    const added = await servers.add(remote('warble.example.com/login'));
    expect(happened).toEqual(['open local']);
    await servers.choose(idOf(added));
    expect(checked).toEqual(['https://warble.example.com']);
    const { servers: listed, keepsSignIns } = await servers.list();
    expect(listed).toMatchObject([
      { id: 'local', isCurrent: false },
      { url: 'https://warble.example.com', name: null, isCurrent: true },
    ]);
    // A keyring that fails counts as none.
    expect(keepsSignIns).toBe(false);
    expect(happened).toEqual(['open local', `open ${listed[1]?.id}`, 'show', 'close local']);
  });

  it('is refused, with the reason, because of its address, its response or the list', async () => {
    const { servers } = setUp([local, team]);
    expect(await servers.add(remote('ftp://a.example'))).toEqual({ outcome: 'refused', error: 'protocol' });
    expect(await servers.add(remote('WARBLE.example.com'))).toEqual({ outcome: 'refused', error: 'known' });
    error = 'untrusted';
    expect(await servers.add(remote('a.example'))).toEqual({ outcome: 'refused', error: 'untrusted' });
    expect(checked).toEqual(['https://a.example']);
    expect((await servers.list()).servers).toHaveLength(2);
  });

  it('can be shown although it is in the list already, while no server is shown', async () => {
    const { servers } = setUp([]);
    const first = await servers.add(remote('warble.example.com'));
    // The page was reloaded before it had chosen it.
    const second = await servers.add(remote('warble.example.com'));
    expect(second).toEqual(first);
    await servers.choose(idOf(second));
    expect((await servers.list()).servers).toMatchObject([{ url: team.url, isCurrent: true }]);
  });

  it('without encryption needs a confirmation first', async () => {
    const { servers } = setUp([local]);
    expect(await servers.add(remote('http://192.168.1.2'))).toEqual({ outcome: 'plainText' });
    expect((await servers.list()).servers).toHaveLength(1);
    expect(await servers.add(remote('http://192.168.1.2', true))).toMatchObject({ outcome: 'added' });
    expect((await servers.list()).servers).toMatchObject([{ id: 'local' }, { url: 'http://192.168.1.2' }]);
  });

  it('is in the list once where it is added again while it is checked', async () => {
    const { servers } = setUp([local]);
    const [one, other] = [servers.add(remote('a.example')), servers.add(remote('https://a.example/'))];
    const id = idOf(await one);
    expect(idOf(await other)).toBe(id);
    expect((await servers.list()).servers).toMatchObject([{ id: 'local' }, { id, url: 'https://a.example' }]);
  });

  it('is added, and the page told, only after a switch to another one that the user has chosen while it was checked', async () => {
    const { servers } = setUp([local, team]);
    const checkedNow = Promise.withResolvers<void>();
    const shown = Promise.withResolvers<void>();
    checking = checkedNow.promise;
    showPage = () => shown.promise;
    const adding = servers.add(remote('a.example')).then(() => happened.push('told'));
    const choosing = servers.choose('team');
    checkedNow.resolve();
    await vi.waitFor(() => expect(happened).toContain('open team'));
    shown.resolve();
    await Promise.all([adding, choosing]);
    expect(happened).toEqual(['open local', 'open team', 'close local', 'told']);
    expect((await servers.list()).servers).toMatchObject([
      { id: 'local', isCurrent: false },
      { id: 'team', isCurrent: true },
      { url: 'https://a.example', isCurrent: false },
    ]);
  });

  it('is not added where that is not allowed', async () => {
    const { servers } = setUp([local], { local: true, remote: false });
    await expect(servers.add(remote('a.example'))).rejects.toThrow('may not be added');
    expect(checked).toEqual([]);
  });
});

describe('the servers', () => {
  it('are switched one after the other', async () => {
    const { servers, settings } = setUp([local, team]);
    await Promise.all([servers.choose('team'), servers.choose('local'), servers.choose('nobody')]);
    expect(happened.join()).toBe('open local,open team,show,close local,open local,show,close team');
    expect(settings.get('currentServer'), 'of the next start').toBe('local');
    await servers.choose('local');
    expect(happened, 'the page that is shown stays').toHaveLength(7);
  });

  it('leave no data when they are removed; that of the local one is deleted only on request', async () => {
    const { servers, settings } = setUp([local, team]);
    settings.set('sessions', { team: 'c2VjcmV0' });
    await servers.remove({ id: 'team', erasesData: false });
    expect(happened.toSorted()).toEqual(['clear team', 'forget team', 'open local', 'removed team']);
    expect(settings.get('sessions')).toBeUndefined();
    await servers.remove({ id: 'local', erasesData: true });
    expect(happened.slice(4)).toEqual([
      'open undefined',
      'show',
      'close local',
      'erase',
      'removed local',
      'clear local',
      'forget local',
    ]);
    expect(settings.get('servers')).toEqual([]);
    expect(settings.get('currentServer')).toBeUndefined();
  });

  it('include the one of this computer until its data is deleted, if that was requested; a failure is shown', async () => {
    const { servers, settings } = setUp([team, local]);
    erase = () => Promise.reject(new Error('EBUSY'));
    await expect(servers.remove({ id: 'local', erasesData: true })).rejects.toThrow('EBUSY');
    expect(happened).toEqual(['open team', 'unerased: Error: EBUSY', 'Error: EBUSY']);
    expect(settings.get('servers')).toEqual([team, local]);
    erase = async () => void happened.push('erase');
    await servers.remove({ id: 'local', erasesData: true });
    expect(settings.get('servers')).toEqual([team]);
  });

  it('include the one of this computer once once it was added, and only once', async () => {
    const { servers, settings } = setUp([team]);
    expect(await servers.add({ kind: 'local', sample: true })).toEqual({ outcome: 'added', id: 'local' });
    expect(await servers.add({ kind: 'local', sample: false })).toEqual({ outcome: 'added', id: 'local' });
    expect(settings.get('servers')).toEqual([team, local]);
    expect((await servers.list()).servers).toEqual([
      { kind: 'remote', id: 'team', isCurrent: true, url: team.url, name: null },
      { kind: 'local', id: 'local', isCurrent: false },
    ]);
    expect((await servers.list()).allowed).toEqual({ local: true, remote: true });
  });

  it('include the one of this computer as it was chosen last, until a server is shown', async () => {
    const { servers, settings } = setUp([]);
    await servers.add({ kind: 'local', sample: true });
    // The page was reloaded before it had chosen it.
    await servers.add({ kind: 'local', sample: false });
    expect(settings.get('servers')).toEqual([{ ...local, sample: false }]);
  });

  it("of a policy have its name, can't be removed, and are switched away from once they are no longer allowed", async () => {
    policy = { servers: [{ url: team.url, name: 'Ours' }], localServer: false };
    const { servers } = setUp([team, local]);
    expect((await servers.list()).servers).toEqual([
      { kind: 'remote', id: 'team', isCurrent: true, isManaged: true, url: team.url, name: 'Ours' },
    ]);
    await servers.remove({ id: 'team', erasesData: true });
    await servers.choose('local');
    await servers.policyChanged();
    expect(happened).toEqual(['open team']);

    policy = { addServers: false };
    await servers.policyChanged();
    expect(happened.slice(1)).toEqual(['open local', 'show', 'close team']);
    policy = { addServers: false, localServer: false };
    await servers.policyChanged();
    expect(servers.current().server).toBeNull();
    policy = {};
    await servers.policyChanged();
    expect(servers.current().server).toEqual(team);
  });

  it('that is removed while it is shown gives way to the first of the others; any other one goes unnoticed', async () => {
    const other: Server = { id: 'other', kind: 'remote', url: 'https://other.example' };
    const { servers } = setUp([local, team, other]);
    await servers.choose('other');
    happened.length = 0;
    await servers.remove({ id: 'team', erasesData: true });
    expect(happened).toEqual(['removed team', 'clear team', 'forget team']);
    await servers.remove({ id: 'other', erasesData: false });
    expect(servers.current().server).toEqual(local);
    expect(happened.slice(3)).toEqual([
      'open local',
      'show',
      'close other',
      'removed other',
      'clear other',
      'forget other',
    ]);
  });

  it('are listed and removed also where none is shown', async () => {
    policy = { addServers: false, localServer: false };
    const { servers } = setUp([local, team]);
    expect(servers.current().server).toBeNull();
    policy = {};
    expect((await servers.list()).servers.map(({ isCurrent }) => isCurrent)).toEqual([false, false]);
    await servers.remove({ id: 'team', erasesData: false });
    expect((await servers.list()).servers.map(({ id }) => id)).toEqual(['local']);
  });

  it('the one that is shown stays when a policy adds one before it', async () => {
    const { servers } = setUp([team]);
    policy = { servers: [{ url: 'https://ours.example', name: 'Ours' }] };
    await servers.policyChanged();
    expect(servers.current().server).toEqual(team);
    expect(happened).toEqual(['open team']);
  });

  it('that are removed without their data keep it', async () => {
    const { servers } = setUp([team, local]);
    await servers.remove({ id: 'local', erasesData: false });
    await servers.remove({ id: 'nobody', erasesData: true });
    expect(happened).toEqual(['open team', 'removed local', 'clear local', 'forget local']);
  });

  it('are closed although a change in progress never ends', async () => {
    vi.useFakeTimers();
    try {
      const { servers } = setUp([local, team]);
      showPage = () => new Promise(() => {});
      void servers.choose('team');
      const closing = servers.close();
      await vi.advanceTimersByTimeAsync(10_000);
      await closing;
      expect(happened).toEqual(['open local', 'open team', 'close team']);
    } finally {
      vi.useRealTimers();
    }
  });

  it('are closed once changes in progress have ended; failures are reported', async () => {
    const { servers } = setUp([local, team]);
    const shown = Promise.withResolvers<void>();
    showPage = () => shown.promise;
    const choosing = servers.choose('team');
    const closing = servers.close();
    await vi.waitFor(() => expect(happened).toContain('open team'));
    shown.resolve();
    await Promise.all([choosing, closing]);
    expect(happened).toEqual(['open local', 'open team', 'close local', 'close team']);
    showPage = () => Promise.reject(new Error('no page'));
    await expect(servers.choose('local')).rejects.toThrow('no page');
    expect(happened.at(-1)).toBe('Error: no page');
  });
});
