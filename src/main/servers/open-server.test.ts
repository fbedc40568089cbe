import { EventEmitter } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CookiesSetDetails, session } from 'electron';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { accountHeader } from '#contract/bridge/account.ts';
import { withDefaults } from '#contract/policy/policy.ts';
import { english } from '#main/i18n/messages.ts';
import { accountSession, sessionOf, temporarySession } from '#main/session/session-of.ts';
import type { Server } from '#main/settings/schema.ts';
import { testSettings } from '#tests/fixtures/main-settings.ts';
import { createKnownServers } from './known-servers.ts';
import { openServer } from './open-server.ts';

/** The part of an Electron session that a server uses. */
class FakeSession {
  readonly sent: {
    url: string;
    key: string | null;
    credentials: RequestInit['credentials'];
    restored: readonly string[];
  }[] = [];
  readonly restored: string[] = [];
  /** The addresses that cookies were restored for. */
  readonly restoredFor: (string | undefined)[] = [];
  readonly permissions: unknown[] = [];
  readonly jar = new EventEmitter();
  page: ((request: Request) => Promise<Response>) | null = null;
  readonly cookies = Object.assign(this.jar, {
    get: async () => [
      { name: 'session', value: 'mine', domain: 'team.example', path: '/', sameSite: 'lax', session: true },
    ],
    set: async ({ url, value = '' }: CookiesSetDetails) => {
      this.restoredFor.push(url);
      await new Promise((resolve) => setImmediate(resolve));
      this.restored.push(value);
    },
  });
  readonly protocol = {
    isProtocolHandled: () => this.page !== null,
    unhandle: () => {
      this.page = null;
    },
    handle: (scheme: string, page: (request: Request) => Promise<Response>) => {
      if (scheme !== 'app' || this.page !== null) throw new Error('handled already');
      this.page = page;
    },
  };
  fetch = async (url: string, { headers, credentials }: RequestInit) => {
    const key = new Headers(headers).get('x-warble-key');
    this.sent.push({ url, key, credentials, restored: [...this.restored] });
    return Response.json({});
  };
  setPermissionRequestHandler = (handler: unknown) => this.permissions.push(handler);
  setPermissionCheckHandler = () => {};
  setDevicePermissionHandler = () => {};

  /** A request of the page in this session. */
  async ask(path: string, account?: string): Promise<Response> {
    const headers: Record<string, string> = account === undefined ? {} : { [accountHeader]: account };
    if (this.page === null) throw new Error('no page is served');
    return this.page(new Request(`app://warble${path}`, { headers }));
  }
}

/** By the name of the partition. */
const sessions = vi.hoisted(() => new Map<string, unknown>());
vi.mock('electron', () => {
  const session = {
    fromPartition: (name: string) => sessions.get(name),
    get defaultSession() {
      return sessions.get('default');
    },
  };
  return { app: { getVersion: () => '1.2.3' }, protocol: {}, session };
});

const team: Server = { id: 'team', kind: 'remote', url: 'https://team.example' };
const local: Server = { id: 'local', kind: 'local', sample: true };
const me = '/api/v1/user/current-user';

let mayAdd: boolean;
let defaultSession: FakeSession;
let teamSession: FakeSession;
let addedSession: FakeSession;
const stop = vi.fn(async () => {});
const ready = vi.fn(async () => ({
  url: 'http://127.0.0.1:4780',
  guest: { identifier: 'a', password: 'b' },
}));
const onCertificateRefused = vi.fn();
const logError = vi.fn();
const createLocal = vi.fn(() => ({ headers: { 'x-warble-key': 'secret' }, ready, stop }));

beforeEach(() => {
  mayAdd = true;
  vi.clearAllMocks();
  [defaultSession, teamSession, addedSession] = [new FakeSession(), new FakeSession(), new FakeSession()];
  sessions.set('default', defaultSession);
  sessions.set('persist:team', teamSession);
  sessions.set('account-team-1', addedSession);
});

function open(
  server: Server | null,
  saved: Readonly<Record<string, string>> = {},
  {
    root = '/nowhere',
    accounts = {},
    unlocked = Promise.resolve(),
  }: { root?: string; accounts?: Readonly<Record<string, string>>; unlocked?: Promise<void> } = {},
) {
  const settings = testSettings();
  settings.set('servers', [team, local]);
  settings.set('sessions', saved);
  settings.set('accounts', accounts);
  const known = createKnownServers(settings, () => withDefaults({}));
  const opened = openServer(server, {
    known,
    keyring: {
      isAvailable: () => unlocked.then(() => true),
      encrypt: (text) => unlocked.then(() => `locked ${text}`),
      decrypt: async (value) => {
        await unlocked;
        const cookie = { name: 'session', value, path: '/', secure: true, httpOnly: true, sameSite: 'lax' };
        return { text: JSON.stringify([cookie]), shouldReEncrypt: false };
      },
    },
    sessionOf,
    accountSession,
    mayAddAccounts: () => mayAdd,
    messages: () => english,
    log: { info: vi.fn(), error: logError },
    createLocal,
    onCertificateRefused,
    page: { root },
  });
  return { opened, settings, known };
}

describe('a server elsewhere', () => {
  it('gets requests with the cookies of the previous run, from its own session, which denies permissions', async () => {
    const { opened } = open(team, { team: 'kept' });
    expect(opened).toMatchObject({ server: team, url: 'app://warble/', session: teamSession });
    expect((await teamSession.ask(me)).status).toBe(200);
    expect(teamSession.sent).toEqual([
      { url: `https://team.example${me}`, key: null, credentials: 'include', restored: ['kept'] },
    ]);
    expect(teamSession.restoredFor).toEqual(['https://team.example']);
    expect(teamSession.permissions).toHaveLength(1);
    expect(await opened.hostInfo()).toEqual({ kind: 'desktop', version: '1.2.3', guest: null });
    expect(createLocal).not.toHaveBeenCalled();
  });

  it("that refuses the user's certificate is reported, and one that fails for another reason is not", async () => {
    open(team);
    const failing = vi.spyOn(teamSession, 'fetch');
    failing.mockRejectedValueOnce(new Error('net::ERR_CONNECTION_RESET'));
    expect((await teamSession.ask(me)).status).toBe(502);
    expect(onCertificateRefused).not.toHaveBeenCalled();
    failing.mockRejectedValueOnce(new Error('net::ERR_BAD_SSL_CLIENT_AUTH_CERT'));
    expect((await teamSession.ask(me)).status).toBe(502);
    expect(onCertificateRefused.mock.calls).toEqual([[team.url]]);
  });

  it('has the log say why it can not be reached, once until it answers', async () => {
    open(team);
    const { fetch } = teamSession;
    const fail = async () => {
      teamSession.fetch = () => Promise.reject(new TypeError('net::ERR_PROXY_CONNECTION_FAILED'));
      expect((await teamSession.ask(me)).status).toBe(502);
    };
    await fail();
    await fail();
    expect(logError.mock.calls).toEqual([
      ["The server https://team.example can't be reached: net::ERR_PROXY_CONNECTION_FAILED."],
    ]);
    const now = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 60_000);
    onTestFinished(() => now.mockRestore());
    teamSession.fetch = fetch;
    await teamSession.ask(me);
    await fail();
    expect(logError).toHaveBeenCalledTimes(2);
  });

  it('gets the requests of each account with the cookies of that account', async () => {
    const { opened, known } = open(team, { team: 'first', 'team.1': 'second' });
    expect(opened.chooseAccount('1')).toBe(true);
    expect(known.account('team')).toBe('1');
    await teamSession.ask(me);
    await teamSession.ask(me, '0');
    await teamSession.ask(me, '1');
    expect(teamSession.sent.map(({ restored }) => restored)).toEqual([['first']]);
    expect(addedSession.sent.map(({ restored }) => restored)).toEqual([['second'], ['second']]);
    expect(addedSession.permissions, 'are denied once').toHaveLength(1);
  });

  it('has a page that may ask for the session at once only where one of its own account is saved', async () => {
    const root = await mkdtemp(join(tmpdir(), 'warble-page-'));
    try {
      await writeFile(join(root, 'index.html'), '__SESSION__');
      const page = async () => (await teamSession.ask('/')).text();
      const { opened, settings } = open(team, { 'team.1': 'second' }, { root });
      expect(await page(), 'of the first account').toBe('');
      opened.chooseAccount('1');
      expect(await page(), 'of the added account').toBe('likely');
      opened.chooseAccount('0');
      expect(await page(), 'of the first account again').toBe('');
      settings.set('sessions', { team: 'first' });
      expect(await page(), 'of the first account, signed in').toBe('likely');
      settings.delete('sessions');
      expect(await page(), 'of the first account, signed out').toBe('');
    } finally {
      await rm(root, { recursive: true, force: true });
    }
  });

  it('keeps its accounts where a policy forbids more', async () => {
    mayAdd = false;
    const { opened } = open(team, { 'team.1': 'second' });
    expect(await opened.hostInfo()).toMatchObject({ mayAddAccounts: false });
    expect(['1', '2', '0'].map(opened.chooseAccount)).toEqual([true, false, true]);
  });

  it('restores its cookies before the first request', async () => {
    open(team, { team: 'kept' });
    await vi.waitFor(() => expect(teamSession.restored).toEqual(['kept']));
    expect(teamSession.sent).toEqual([]);
  });

  it('keeps its first account where a policy forbids more, also while that one is signed out and not shown', () => {
    mayAdd = false;
    const { opened } = open(team, { 'team.1': 'second' }, { accounts: { team: '1' } });
    expect(opened.chooseAccount('0')).toBe(true);
  });

  it('has an account that was used in this run, although nothing of it is saved yet', async () => {
    const { opened } = open(team);
    await teamSession.ask(me, '1');
    mayAdd = false;
    expect(opened.chooseAccount('1')).toBe(true);
  });

  it('saves its cookies when it is closed, and not afterwards', async () => {
    const { opened, settings } = open(team);
    await teamSession.ask(me);
    const cookie = { name: 'session', value: 'mine', domain: 'team.example', session: true };
    teamSession.jar.emit('changed', {}, cookie, 'inserted', false);
    await opened.close();
    expect(settings.get('sessions')?.['team']).toContain('locked [{"name":"session","value":"mine"');
    expect(teamSession.jar.listenerCount('changed')).toBe(0);
    expect(stop).not.toHaveBeenCalled();
  });
});

describe('a keyring that is locked, while the user does not answer', () => {
  const change = { name: 'session', value: 'mine', domain: 'team.example', session: true };
  /** Whether a server is closed in time. */
  const isClosed = async ({ close }: ReturnType<typeof openServer>) => {
    const closed = vi.fn();
    void close().then(closed);
    await vi.advanceTimersByTimeAsync(5000);
    return closed.mock.calls.length > 0;
  };

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('keeps no server open whose cookies are not restored; it is not followed once they are', async () => {
    const { promise: unlocked, resolve: unlock } = Promise.withResolvers<void>();
    const { opened } = open(team, { team: 'kept' }, { unlocked });
    const answer = teamSession.ask(me);
    expect(await isClosed(opened)).toBe(true);
    expect(teamSession.sent, 'a request without its cookies').toEqual([]);
    unlock();
    expect((await answer).status).toBe(200);
    await vi.waitFor(() => expect(teamSession.jar.listenerCount('changed')).toBe(0));
  });

  it('keeps no server open whose cookies are not saved, and holds up no request where nothing is restored', async () => {
    const { opened, settings } = open(team, {}, { unlocked: new Promise<void>(() => {}) });
    expect((await teamSession.ask(me)).status).toBe(200);
    teamSession.jar.emit('changed', {}, change, 'inserted', false);
    expect(await isClosed(opened)).toBe(true);
    expect(settings.get('sessions')).toEqual({});
  });
});

describe('the server on this computer', () => {
  it('is started, gets requests with its key, and is stopped', async () => {
    const { opened } = open(local, { local: 'kept' });
    expect(createLocal).toHaveBeenCalledWith(local);
    await defaultSession.ask(me);
    expect(defaultSession.sent).toEqual([
      { url: `http://127.0.0.1:4780${me}`, key: 'secret', credentials: 'include', restored: ['kept'] },
    ]);
    expect(defaultSession.restoredFor, 'whatever port it has in this run').toEqual(['http://127.0.0.1']);
    expect(await opened.hostInfo()).toMatchObject({ guest: { identifier: 'a', password: 'b' } });
    await opened.close();
    expect(stop).toHaveBeenCalledTimes(1);
  });

  it('starts beside the page, which is served before the process responds', async () => {
    const root = await mkdtemp(join(tmpdir(), 'warble-page-'));
    try {
      await writeFile(join(root, 'index.html'), 'the page');
      const starting = Promise.withResolvers<Awaited<ReturnType<typeof ready>>>();
      ready.mockReturnValue(starting.promise);
      open(local, {}, { root });
      expect(ready, 'the window can be loaded first').not.toHaveBeenCalled();
      await Promise.resolve();
      expect(ready, 'the process is started without a request').toHaveBeenCalledTimes(1);
      expect(await (await defaultSession.ask('/')).text()).toBe('the page');
      const answer = defaultSession.ask(me);
      starting.resolve({ url: 'http://127.0.0.1:4781', guest: { identifier: 'a', password: 'b' } });
      expect((await answer).status).toBe(200);
      expect(defaultSession.sent.map(({ url }) => url)).toEqual([`http://127.0.0.1:4781${me}`]);
    } finally {
      ready.mockReset();
      await rm(root, { recursive: true, force: true });
    }
  });

  it('may fail to start: the page is shown nevertheless, with the error', async () => {
    ready.mockRejectedValue(new Error('no room'));
    const { opened } = open(local);
    expect((await defaultSession.ask(me)).status).toBe(502);
    expect(await opened.hostInfo()).toMatchObject({ guest: null });
    ready.mockReset();
  });
});

it('without a server there is a page to choose one, which can make no requests', async () => {
  const { opened } = open(null);
  expect(opened.url).toBe('app://warble/welcome');
  const answer = await defaultSession.ask(me);
  expect([answer.status, await answer.text()]).toEqual([
    502,
    expect.stringContaining('Choose a server first.'),
  ]);
  expect(opened.chooseAccount('1')).toBe(false);
  expect(defaultSession.jar.listenerCount('changed')).toBe(0);
  await opened.close();
});

it('each server has its own session, and so has the check of a server', () => {
  expect(sessionOf(team)).toBe(teamSession);
  const partition = vi.spyOn(session, 'fromPartition');
  temporarySession();
  temporarySession();
  const names = partition.mock.calls.map(([name]) => name);
  expect(names).toEqual([expect.stringMatching(/^check-/), expect.stringMatching(/^check-/)]);
  expect(names[0]).not.toBe(names[1]);
});
