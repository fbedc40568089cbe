import { contextBridge } from 'electron';
import type { Bridge } from '#contract/bridge.ts';
import { call } from './ipc.ts';

const bridge: Bridge = {
  hostInfo: () => call('hostInfo'),
  pickImage: (purpose) => call('pickImage', purpose),
};

contextBridge.exposeInMainWorld('warble', bridge);
