/*
 * The module `electron` that the built main imports in the double. It composes the doubles and connects them to the
 * test's process. Importing an API that is not exported here is an error, and reading a member that an object lacks
 * throws an error with its name.
 */
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import type { BrowserWindowConstructorOptions } from 'electron';
import * as v from 'valibot';
import { httpAdapter } from '#serve/http-adapter.ts';
import { portToKeep } from '#tests/fixtures/port.ts';
import { Link } from '#tests/electron-double/link.ts';
import { ArrangementSchema, DoubleSettingsSchema } from '#tests/electron-double/settings.ts';
import { type Addresses, addressesAt } from './address.ts';
import { DoubleApp } from './app.ts';
import { DoubleAutoUpdater } from './auto-updater.ts';
import { DoubleIpcMain } from './ipc-main.ts';
import { clientRequest } from './client-request.ts';
import { dialogs } from './dialog.ts';
import { createEvent, KnownEmitter } from './emitter.ts';
import { DoubleMenus, emptyTarget } from './menu.ts';
import { nativeImages } from './native-image.ts';
import { DoubleNativeTheme } from './native-theme.ts';
import { DoubleNotifications } from './notification.ts';
import { safeStorage as safeStorageIn } from './safe-storage.ts';
import { screen as screenOf } from './screen.ts';
import { DoubleProtocol, DoubleSession, DoubleSessions } from './session.ts';
import { behind, checkAgainst, checkConstructor, onLack, strict } from './strict.ts';
import { DoubleTrays } from './tray.ts';
import { DoubleUtilityProcesses } from './utility-process.ts';
import { DoubleWindow } from './window.ts';

const settings = v.parse(DoubleSettingsSchema, JSON.parse(process.argv[2] ?? ''));
checkAgainst(settings.api);
/** In Electron, the user data folder also contains Electron's own files. */
const folder = join(settings.userData, 'double');
mkdirSync(folder, { recursive: true });
// The files that packagers add to the app, such as the URL of its updates.
Object.defineProperty(process, 'resourcesPath', { value: join(folder, 'resources') });

/** The open windows. The last one was opened last. */
let windows: readonly DoubleWindow[] = [];
const latest = () => windows.at(-1);

const FromPageSchema = v.object({ window: v.number(), url: v.string() });
const ConsoleSchema = v.object({
  ...FromPageSchema.entries,
  message: v.string(),
  isError: v.boolean(),
  line: v.number(),
});
/** The window of a page. */
const windowOf = (id: number) => windows.find((window) => window.id === id);

const link = new Link(process, {
  'app:quit': () => doubleApp.quit(),
  'ipc:invoke': (payload) => {
    const { window, url, channel, args } = v.parse(
      v.object({ ...FromPageSchema.entries, channel: v.string(), args: v.string() }),
      payload,
    );
    const page = windowOf(window)?.page;
    if (page === undefined) throw new Error('There is no such window.');
    page.frame.url = addresses.toApp(url);
    return doubleIpc.answer(channel, args, page.mainFrame);
  },
  'window:state': () => latest()?.state,
  'window:arrange': (payload) => latest()?.arrange(v.parse(ArrangementSchema, payload)),
  'window:user-closes': async () => {
    await latest()?.close();
  },
  'notification:shown': () => doubleNotifications.shown,
  'notification:click': (title) => doubleNotifications.click(v.parse(v.string(), title)),
  'tray:state': () => doubleTrays.state,
  'tray:click': () => doubleTrays.click(),
  'tray:menu': (name) => doubleTrays.clickMenu(v.parse(v.string(), name)),
  'app:badge': () => doubleApp.badgeCount,
  'session:spelling': () => {
    const { isEnabled, languages } = behind(doubleSessions.defaultSession).spelling;
    return { isEnabled, languages };
  },
  'system:power': (event) => doublePower.emit(v.parse(v.picklist(['suspend', 'resume']), event)),
  'system:theme': (theme) => doubleTheme.changeSystem(v.parse(v.picklist(['dark', 'light']), theme)),
  'menu:entries': () => doubleMenus.entries,
  'menu:click': (name) => doubleMenus.click(v.parse(v.string(), name)),
  'menu:context': (payload) => {
    const { linkURL, srcURL, ...params } = { ...emptyTarget, ...Object(payload) };
    const urls = { linkURL: addresses.toApp(linkURL), srcURL: addresses.toApp(srcURL) };
    return doubleMenus.popupOf(() =>
      latest()?.page.emit('context-menu', createEvent({}), { ...params, ...urls }),
    );
  },
  'menu:pick': (name) => doubleMenus.clickPopup(v.parse(v.string(), name)),
  'app:second': (args) =>
    doubleApp.emit('second-instance', createEvent({}), v.parse(v.array(v.string()), args), '/', null),
  'app:activate': () => doubleApp.emit('activate', createEvent({}), latest()?.isVisible() ?? false),
  'app:throw': (message) => {
    // Asynchronously, because `link` would catch the error here.
    setImmediate(() => {
      throw new Error(v.parse(v.string(), message));
    });
  },
  'process:crash': () => doubleProcesses.crashLatest(),
  'page:crashed': (id) =>
    windowOf(v.parse(v.number(), id))?.page.emit('render-process-gone', createEvent({}), {
      reason: 'crashed',
      exitCode: 5,
    }),
  'page:hangs': () => latest()?.emit('unresponsive'),
  'page:navigate': (payload) => {
    const { window, url, isMainFrame } = v.parse(
      v.object({ ...FromPageSchema.entries, isMainFrame: v.boolean() }),
      payload,
    );
    return windowOf(window)?.page.mayNavigate(addresses.toApp(url), isMainFrame) ?? false;
  },
  'page:navigated': (payload) => {
    const { window, url } = v.parse(FromPageSchema, payload);
    windowOf(window)?.page.didNavigate(addresses.toApp(url));
  },
  'page:download': (payload) => {
    const { window, filename } = v.parse(v.object({ window: v.number(), filename: v.string() }), payload);
    windowOf(window)?.page.download(filename);
  },
  'page:console': (payload) => {
    const { window, message, isError, line, url } = v.parse(ConsoleSchema, payload);
    windowOf(window)?.page.logToConsole(message, isError, line, addresses.toApp(url));
  },
  'app:certificate': (payload) => doubleApp.selectCertificate(v.parse(v.string(), payload)),
  'page:open': (payload) => {
    const { window, url } = v.parse(FromPageSchema, payload);
    return windowOf(window)?.page.mayOpen(addresses.toApp(url)) ?? false;
  },
});
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
  async closeWindows() {
    for (const window of windows) {
      if (!(await window.close())) return false;
    }
    return true;
  },
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
const addresses = await serveSchemes();

/** Serves the app's scheme to Chromium. The port is the same on each start, because storage belongs to an origin. */
async function serveSchemes(): Promise<Addresses> {
  const portFile = join(folder, 'port');
  const server = createServer(
    httpAdapter({
      acceptsHost: (host) => host.includes('.localhost:'),
      compress: false,
      handle: async (request) =>
        (await doubleSessions.labelled(addresses.partitionOf(request.url))?.answer(asAppRequest(request))) ??
        new Response(null, { status: 404 }),
    }),
  );
  const port = existsSync(portFile) ? Number(readFileSync(portFile, 'utf8')) : await portToKeep();
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  writeFileSync(portFile, String(port));
  return addressesAt(port);
}

/** The request with the URL and the headers that Electron passes to a handler. */
function asAppRequest(request: Request): Request {
  const headers = new Headers(request.headers);
  for (const name of ['host', 'connection', 'cookie', 'content-length']) headers.delete(name);
  for (const name of ['origin', 'referer']) {
    const value = headers.get(name);
    if (value !== null) headers.set(name, addresses.toApp(value));
  }
  // Without a signal: Electron does not abort the request of a scheme's handler when the page aborts its own.
  const init = { method: request.method, headers };
  const url = addresses.toApp(request.url);
  return request.body === null
    ? new Request(url, init)
    : new Request(url, Object.assign(init, { body: request.body, duplex: 'half' }));
}

export const app = strict('App', doubleApp);
export const autoUpdater = strict('AutoUpdater', new DoubleAutoUpdater(recordCall, () => doubleApp.quit()));
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
const doubleProcesses = new DoubleUtilityProcesses(
  () => doubleApp.isReady(),
  (details) => doubleApp.emit('child-process-gone', createEvent({}), details),
);
export const utilityProcess = strict('typeof UtilityProcess', doubleProcesses);

let lastWindow = 0;

/** Called with `new`, like Electron's class. The app receives the returned object. */
export function BrowserWindow(options: BrowserWindowConstructorOptions): DoubleWindow {
  if (!doubleApp.isReady()) throw new Error('Cannot create BrowserWindow before app is ready');
  checkConstructor('BrowserWindow', [options]);
  const { partition } = v.parse(
    v.object({ partition: v.optional(v.string(), '') }),
    options.webPreferences?.session === undefined ? {} : behind(options.webPreferences.session),
  );
  const shownIn = behind(doubleSessions.fromPartition(partition));
  shownIn.checkPermissionHandlers();
  lastWindow += 1;
  const window = new DoubleWindow(
    lastWindow,
    {
      link,
      addresses,
      app: doubleApp,
      session: shownIn,
      recordCall,
      platform: settings.platform,
      displayServer: settings.displayServer,
      downloads: settings.downloads,
    },
    options,
  );
  windows = [...windows, window];
  window.once('closed', () => {
    windows = windows.filter((open) => open !== window);
    if (windows.length === 0) doubleApp.allWindowsClosed();
  });
  return strict('BrowserWindow', window);
}

BrowserWindow.fromWebContents = (contents: unknown): DoubleWindow | null => {
  const found = windows.find(({ webContents }) => webContents === contents);
  return found === undefined ? null : strict('BrowserWindow', found);
};

export const shell = strict('Shell', {
  openPath: async (path: string) => {
    recordCall('shell.openPath', path);
    return '';
  },
  openExternal: async (url: string) => {
    await link.call('shell:open', url);
  },
});

export const dialog = strict('Dialog', dialogs({ link, platform: settings.platform, latest, expectReady }));

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
