import { beforeAll, describe, expect, it, vi } from 'vitest';
import { channels } from '#contract/bridge/channels.ts';
import { handle, type Handlers } from './ipc.ts';

type Listener = (event: { senderFrame: unknown }, ...args: unknown[]) => Promise<unknown>;
const registered = vi.hoisted(() => new Map<string, Listener>());
vi.mock('electron', () => ({
  ipcMain: { handle: (name: string, listener: Listener) => registered.set(name, listener) },
}));

const desktop = {
  version: '1',
  updates: { kind: 'waiting' },
  notifications: { value: true, isLocked: false },
  background: { value: true, isLocked: false },
  spelling: null,
} as const;
const ownFrame = { url: 'app://warble/' };
const called: string[] = [];
const handlers: Handlers = {
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
    return { outcome: 'added' };
  },
  chooseServer: async (id) => {
    called.push(`chooseServer ${id}`);
  },
  removeServer: async (removal) => {
    called.push(`removeServer ${JSON.stringify(removal)}`);
  },
  desktopSettings: async () => {
    called.push('desktopSettings');
    return desktop;
  },
  chooseDesktop: async (choices) => {
    called.push(`chooseDesktop ${JSON.stringify(choices)}`);
    return desktop;
  },
  tellState: async (state) => {
    called.push(`tellState ${JSON.stringify(state)}`);
  },
  tellPlace: async (place) => {
    called.push(`tellPlace ${JSON.stringify(place)}`);
  },
};
const state = {
  theme: 'system',
  arrangement: 'search-left',
  language: 'en',
  userId: 'ada',
  isInboxShown: false,
  isOnline: true,
};
/** For each channel, arguments that fit. */
const fitting: Readonly<Record<keyof Handlers, readonly unknown[]>> = {
  hostInfo: [],
  pickImage: ['avatar'],
  listServers: [],
  addServer: [{ kind: 'remote', address: 'warble.example.com', acceptsPlainText: false }],
  chooseServer: ['local'],
  removeServer: [{ id: 'local', erasesData: false }],
  desktopSettings: [],
  chooseDesktop: [{ background: true, spellCheckLanguages: ['de'] }],
  tellState: [state],
  tellPlace: [{ post: '/tweet/abc', linkText: null }],
};

beforeAll(() => handle(handlers, (frame) => Object.is(frame, ownFrame)));

async function call(channel: string, senderFrame: unknown, args: readonly unknown[]): Promise<unknown> {
  const listener = registered.get(channel);
  if (listener === undefined) throw new Error(`${channel} is not handled`);
  called.length = 0;
  return listener({ senderFrame }, ...args);
}

it('handles the channels of the contract and no others', () => {
  expect([...registered.keys()].sort()).toEqual(
    Object.values(channels)
      .map(({ name }) => name)
      .sort(),
  );
});

describe.each(Object.entries(fitting))('the channel of %s', (key, args) => {
  const { name } = Object.entries(channels).find(([channel]) => channel === key)?.[1] ?? { name: '' };

  it('is answered to the own page', async () => {
    await call(name, ownFrame, args);
    expect(called).toEqual([
      [key, ...args.map((arg) => (typeof arg === 'string' ? arg : JSON.stringify(arg)))].join(' '),
    ]);
  });

  it.each([
    ['no frame', null],
    ['another frame', { url: 'app://warble/' }],
    ['another page', { url: 'https://example.com/' }],
  ])('is refused to %s', async (_, frame) => {
    await expect(call(name, frame, args)).rejects.toThrow(`Refused: ${key}`);
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
