import { contextBridge } from 'electron';
import type { Bridge } from '#contract/bridge/bridge.ts';
import { call, listen } from './ipc.ts';

const bridge: Bridge = {
  hostInfo: () => call('hostInfo'),
  pickImage: (purpose) => call('pickImage', purpose),
  listServers: () => call('listServers'),
  addServer: (server) => call('addServer', server),
  chooseServer: (id) => call('chooseServer', id),
  removeServer: (removal) => call('removeServer', removal),
  tellState: (state) => call('tellState', state),
  tellPlace: (place) => call('tellPlace', place),
  desktopSettings: () => call('desktopSettings'),
  chooseDesktop: (choices) => call('chooseDesktop', choices),
  onAction: (listener) => listen('onAction', listener),
  onGo: (listener) => listen('onGo', listener),
  onDesktopSettings: (listener) => listen('onDesktopSettings', listener),
  onInboxChange: (listener) => listen('onInboxChange', listener),
  onServersChange: (listener) => listen('onServersChange', listener),
};

contextBridge.exposeInMainWorld('warble', bridge);
