import { contextBridge } from 'electron';
import type { Bridge } from '#contract/bridge.ts';
import { call } from './ipc.ts';

const bridge: Bridge = {
  hostInfo: () => call('hostInfo'),
  pickImage: (purpose) => call('pickImage', purpose),
  tellState: (state) => call('tellState', state),
};

contextBridge.exposeInMainWorld('warble', bridge);
