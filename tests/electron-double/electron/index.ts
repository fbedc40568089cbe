/*
 * The module `electron` that the built main imports in the double. It composes the doubles and connects them to the
 * test's process. Importing an API that is not exported here is an error, and reading a member that an object lacks
 * throws an error with its name.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { Link } from '#tests/electron-double/link.ts';
import { DoubleSettingsSchema } from '#tests/electron-double/settings.ts';
import { DoubleApp } from './app.ts';
import { DoubleAutoUpdater } from './auto-updater.ts';
import { DoubleIpcMain } from './ipc-main.ts';
import { clientRequest } from './client-request.ts';
import { dialogs } from './dialog.ts';
import { createEvent, KnownEmitter } from './emitter.ts';
import { answersOf, type Doubles } from './from-test.ts';
import { DoubleMenus } from './menu.ts';
import { nativeImages } from './native-image.ts';
import { DoubleNativeTheme } from './native-theme.ts';
import { DoubleNotifications } from './notification.ts';
import { safeStorage as safeStorageIn } from './safe-storage.ts';
import { screen as screenOf } from './screen.ts';
import { serveSchemes } from './serve-schemes.ts';
import { DoubleProtocol, DoubleSession, DoubleSessions } from './session.ts';
import { checkAgainst, onLack, strict } from './strict.ts';
import { DoubleTrays } from './tray.ts';
import { DoubleUtilityProcesses } from './utility-process.ts';
import { DoubleWindows } from './windows.ts';

const settings = v.parse(DoubleSettingsSchema, JSON.parse(process.argv[2] ?? ''));
checkAgainst(settings.api);
/** In Electron, the user data folder also contains Electron's own files. */
const folder = join(settings.userData, 'double');
mkdirSync(folder, { recursive: true });
// The files that packagers add to the app, such as the URL of its updates.
Object.defineProperty(process, 'resourcesPath', { value: join(folder, 'resources') });

const link = new Link(
  process,
  answersOf(() => doubles),
);
onLack((name) => void link.call('lack', name));

const recordCall = (name: string, ...args: readonly unknown[]) =>
  void link.call('system:call', [name, ...args]);

const doubleMenus = new DoubleMenus();
const doubleApp = new DoubleApp({
  userData: settings.userData,
  version: settings.version,
  isPackaged: settings.packaged,
  locale: settings.locale,
  preferredLanguages: settings.preferredLanguages,
  closeWindows: () => doubleWindows.close(),
  recordCall,
  persist: () => doubleSessions.persist(),
});
const doubleIpc = new DoubleIpcMain();
const expectReady = (use: string) => doubleApp.expectReady(use);
const doubleNotifications = new DoubleNotifications(settings.platform, expectReady);
const doubleTrays = new DoubleTrays(expectReady);
const doublePower = new KnownEmitter('PowerMonitor', ['suspend', 'resume']);
const doubleTheme = new DoubleNativeTheme(link);
const doubleProtocol = new DoubleProtocol(() => doubleApp.isReady());
const doubleSessions = new DoubleSessions(
  (partition) =>
    new DoubleSession({
      partition,
      folder,
      protocol: doubleProtocol,
      locale: settings.locale,
      recordCall,
      clearPages: async () => {
        await link.call('session:clear', addresses.toPage('app://warble', partition));
      },
    }),
  expectReady,
);
const doubleProcesses = new DoubleUtilityProcesses(
  () => doubleApp.isReady(),
  (details) => doubleApp.emit('child-process-gone', createEvent({}), details),
);
const addresses = await serveSchemes(folder, doubleSessions);
const doubleWindows = new DoubleWindows({
  link,
  addresses,
  app: doubleApp,
  sessions: doubleSessions,
  recordCall,
  platform: settings.platform,
  displayServer: settings.displayServer,
  downloads: settings.downloads,
});
const doubles: Doubles = {
  addresses,
  app: doubleApp,
  ipc: doubleIpc,
  menus: doubleMenus,
  notifications: doubleNotifications,
  power: doublePower,
  processes: doubleProcesses,
  sessions: doubleSessions,
  theme: doubleTheme,
  trays: doubleTrays,
  windows: doubleWindows,
};

export const app = strict('App', doubleApp);
export const autoUpdater = strict('AutoUpdater', new DoubleAutoUpdater(recordCall, () => doubleApp.quit()));
export const BrowserWindow = doubleWindows.BrowserWindow;
export const ipcMain = strict('IpcMain', doubleIpc);
export const protocol = strict('Protocol', doubleProtocol);
export const session = strict('typeof Session', doubleSessions);
export const Notification = doubleNotifications.Notification;
export const Tray = doubleTrays.Tray;
export const nativeImage = strict('typeof NativeImage', nativeImages);
export const net = strict('module', { request: clientRequest });
export const powerMonitor = strict('PowerMonitor', doublePower);
export const Menu = strict('typeof Menu', doubleMenus);
export const clipboard = strict('Clipboard', {
  writeText: async (text: string) => recordCall('clipboard.writeText', text),
});
export const nativeTheme = strict('NativeTheme', doubleTheme);
export const screen = strict('Screen', screenOf(settings.displays, expectReady));
export const safeStorage = strict('SafeStorage', safeStorageIn(folder, settings.keyring, settings.platform));
export const utilityProcess = strict('typeof UtilityProcess', doubleProcesses);
export const shell = strict('Shell', {
  openPath: async (path: string) => {
    recordCall('shell.openPath', path);
    return '';
  },
  openExternal: async (url: string) => {
    await link.call('shell:open', url);
  },
});
export const dialog = strict(
  'Dialog',
  dialogs({ link, platform: settings.platform, latest: () => doubleWindows.latest, expectReady }),
);

export default strict('module', {
  app,
  autoUpdater,
  BrowserWindow,
  clipboard,
  dialog,
  ipcMain,
  Menu,
  nativeImage,
  nativeTheme,
  net,
  Notification,
  powerMonitor,
  protocol,
  safeStorage,
  screen,
  session,
  shell,
  Tray,
  utilityProcess,
});

/** Not an API of Electron: runs the unchanged main. */
export async function runMain(): Promise<void> {
  Object.defineProperty(process, 'platform', { value: settings.platform });
  await import(settings.main);
  doubleApp.becomeReady();
}
