import { contextBridge } from 'electron';
import { callNames, eventNames } from '#contract/bridge/channels.ts';
import { call, listen } from './ipc.ts';

/* `Bridge`, made from the table. Main parses the arguments, since it can't trust what the page passes. */
contextBridge.exposeInMainWorld(
  'warble',
  Object.fromEntries([
    ...callNames.map((name) => [name, (...args: readonly unknown[]) => call(name, args)]),
    ...eventNames.map((name) => [name, (listener: (payload: unknown) => void) => listen(name, listener)]),
  ]),
);
