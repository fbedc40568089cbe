import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { BridgeCalls } from '#contract/bridge/bridge.ts';
import { callNames } from '#contract/bridge/channels.ts';
import { handleCalls } from './ipc.ts';

type Listener = (event: { senderFrame: unknown }, ...args: unknown[]) => Promise<unknown>;
const registered = vi.hoisted(() => new Map<string, Listener>());
vi.mock('electron', () => ({
  ipcMain: { handle: (name: string, listener: Listener) => registered.set(name, listener) },
}));

const desktop = {
  version: '1',
  updates: { kind: 'waiting' },
  notifications: { value: true, isLocked: false },
  areNotificationsRefused: false,
  background: { value: true, isLocked: false },
  spelling: null,
} as const;
const ownFrame = { url: 'app://warble/' };
const called: string[] = [];
const handlers: BridgeCalls = {
  hostInfo: async () => {
    called.push('hostInfo');
    return { kind: 'desktop', version: '1', guest: null };
  },
  pickImage: async (purpose) => {
    called.push(`pickImage ${purpose}`);
    return null;
  },
  listServers: async () => {
    called.push('listServers');
    return { servers: [], keepsSignIns: true, allowed: { local: true, remote: true } };
  },
  addServer: async (server) => {
    called.push(`addServer ${JSON.stringify(server)}`);
    return { outcome: 'added', id: 'x' };
  },
  chooseServer: async (id) => {
    called.push(`chooseServer ${id}`);
  },
  removeServer: async (removal) => {
    called.push(`removeServer ${JSON.stringify(removal)}`);
  },
  chooseAccount: async (account) => {
    called.push(`chooseAccount ${account}`);
    return true;
  },
  showEmojiPanel: async () => {
    called.push('showEmojiPanel');
    return true;
  },
  desktopSettings: async () => {
    called.push('desktopSettings');
    return desktop;
  },
  updateDesktopSettings: async (choices) => {
    called.push(`updateDesktopSettings ${JSON.stringify(choices)}`);
    return desktop;
  },
  setPageState: async (state) => {
    called.push(`setPageState ${JSON.stringify(state)}`);
  },
  setContextTarget: async (target) => {
    called.push(`setContextTarget ${JSON.stringify(target)}`);
  },
};
const state = {
  theme: 'system',
  arrangement: 'search-left',
  language: 'en',
  keyboard: { singleKeys: true, keys: {} },
  userId: 'ada',
  accounts: ['ada'],
  isInboxShown: false,
  isOnline: true,
};
/** Valid arguments for each call. */
const fitting: Readonly<Record<keyof BridgeCalls, readonly unknown[]>> = {
  hostInfo: [],
  pickImage: ['avatar'],
  listServers: [],
  addServer: [{ kind: 'remote', address: 'warble.example.com', acceptsPlainText: false }],
  chooseServer: ['local'],
  removeServer: [{ id: 'local', erasesData: false }],
  chooseAccount: ['x7'],
  showEmojiPanel: [],
  desktopSettings: [],
  updateDesktopSettings: [{ background: true, spellCheckLanguages: ['de'] }],
  setPageState: [state],
  setContextTarget: [{ post: '/tweet/abc', linkText: null }],
};

/** Resolves once main can answer. */
const ready = Promise.withResolvers<BridgeCalls>();
let given: BridgeCalls | Promise<BridgeCalls> = ready.promise;
beforeAll(() =>
  handleCalls(
    () => given,
    (frame) => Object.is(frame, ownFrame),
  ),
);

async function call(channel: string, senderFrame: unknown, args: readonly unknown[]): Promise<unknown> {
  const listener = registered.get(channel);
  if (listener === undefined) throw new Error(`${channel} is not handled`);
  called.length = 0;
  return listener({ senderFrame }, ...args);
}

it('handles the calls of the table and no others', () => {
  expect([...registered.keys()].sort()).toEqual([...callNames].sort());
});

it('lets a call wait until main can answer, and refuses one that is not trusted at once', async () => {
  const waiting = call('hostInfo', ownFrame, []);
  await expect(call('hostInfo', null, [])).rejects.toThrow('Refused: hostInfo');
  await expect(call('hostInfo', ownFrame, ['too much'])).rejects.toThrow();
  expect(called).toEqual([]);
  ready.resolve(handlers);
  await waiting;
  expect(called).toEqual(['hostInfo']);
});

it('calls its handler at once where main can answer, before an event that follows', () => {
  given = handlers;
  void call('setContextTarget', ownFrame, fitting.setContextTarget);
  expect(called).toHaveLength(1);
});

describe.each(Object.entries(fitting))('the call %s', (name, args) => {
  it('is answered for the own page', async () => {
    await call(name, ownFrame, args);
    expect(called).toEqual([
      [name, ...args.map((arg) => (typeof arg === 'string' ? arg : JSON.stringify(arg)))].join(' '),
    ]);
  });

  it.each([
    ['no frame', null],
    ['another frame', { url: 'app://warble/' }],
    ['another page', { url: 'https://example.com/' }],
  ])('is refused for %s', async (_, frame) => {
    await expect(call(name, frame, args)).rejects.toThrow(`Refused: ${name}`);
    expect(called).toEqual([]);
  });

  it.each([[[...args, 'too much']], [[{ unknown: true }]], [[null]], [['__proto__']], [[['avatar']]]])(
    'is refused with the arguments %j',
    async (wrong) => {
      await expect(call(name, ownFrame, wrong)).rejects.toThrow();
      expect(called).toEqual([]);
    },
  );
});
