import { beforeEach, describe, expect, it, vi } from 'vitest';
import { callNames, eventNames } from '#contract/bridge/channels.ts';

type Listener = (event: unknown, payload: unknown) => void;
const electron = vi.hoisted(() => ({
  exposed: new Map<string, Record<string, (...args: unknown[]) => unknown>>(),
  invoke: vi.fn<(channel: string, ...args: unknown[]) => Promise<unknown>>(),
  listeners: new Map<string, Listener>(),
}));
vi.mock('electron', () => ({
  contextBridge: {
    exposeInMainWorld: (key: string, api: Record<string, () => unknown>) => electron.exposed.set(key, api),
  },
  ipcRenderer: {
    invoke: electron.invoke,
    on: (channel: string, listener: Listener) => electron.listeners.set(channel, listener),
  },
}));

let bridge: Record<string, (...args: unknown[]) => unknown>;
beforeEach(async () => {
  await import('./index.ts');
  bridge = electron.exposed.get('warble') ?? {};
});

it('exposes one function per call and event of the table', () => {
  expect(Object.keys(bridge)).toEqual([...callNames, ...eventNames]);
});

describe('a call', () => {
  it('passes its arguments on and returns the result', async () => {
    electron.invoke.mockResolvedValueOnce({ refused: 'photoSize' });
    expect(await bridge['pickImage']?.('avatar')).toEqual({ refused: 'photoSize' });
    expect(electron.invoke).toHaveBeenLastCalledWith('pickImage', 'avatar');
  });

  it('rejects when the result does not fit its schema', async () => {
    electron.invoke.mockResolvedValueOnce({ kind: 'desktop' });
    await expect(bridge['hostInfo']?.()).rejects.toThrow();
  });
});

it('passes on the payload of an event if it fits its schema, and never the event itself', () => {
  const paths: unknown[] = [];
  bridge['onNavigate']?.((...args: unknown[]) => paths.push(args));
  for (const payload of ['/tweet/a', 'https://example.com/', 7])
    electron.listeners.get('onNavigate')?.({}, payload);
  expect(paths).toEqual([['/tweet/a']]);
});
