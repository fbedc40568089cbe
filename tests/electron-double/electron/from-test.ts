import * as v from 'valibot';
import { encode } from '#tests/electron-double/in-page/codec.ts';
import type { Answers } from '#tests/electron-double/link.ts';
import { ArrangementSchema } from '#tests/electron-double/settings.ts';
import type { Addresses } from './address.ts';
import type { DoubleApp } from './app.ts';
import { createEvent, type KnownEmitter } from './emitter.ts';
import type { DoubleIpcMain } from './ipc-main.ts';
import { type DoubleMenus, emptyTarget } from './menu.ts';
import type { DoubleNativeTheme } from './native-theme.ts';
import type { DoubleNotifications } from './notification.ts';
import type { DoubleSessions } from './session.ts';
import { behind } from './strict.ts';
import type { DoubleTrays } from './tray.ts';
import type { DoubleUtilityProcesses } from './utility-process.ts';
import type { DoubleWindows } from './windows.ts';

export interface Doubles {
  readonly addresses: Addresses;
  readonly app: DoubleApp;
  readonly ipc: DoubleIpcMain;
  readonly menus: DoubleMenus;
  readonly notifications: DoubleNotifications;
  readonly power: KnownEmitter;
  readonly processes: DoubleUtilityProcesses;
  readonly sessions: DoubleSessions;
  readonly theme: DoubleNativeTheme;
  readonly trays: DoubleTrays;
  readonly windows: DoubleWindows;
}

const FromPageSchema = v.object({ window: v.number(), url: v.string() });
const ConsoleSchema = v.object({
  ...FromPageSchema.entries,
  message: v.string(),
  isError: v.boolean(),
  line: v.number(),
});
const InvokeSchema = v.object({ ...FromPageSchema.entries, channel: v.string(), args: v.string() });

/** What the test's process may call: what the user, the system and the pages do. */
export const answersOf = (doubles: () => Doubles): Answers => ({
  ...answersToUser(doubles),
  ...answersToPages(doubles),
});

const answersToUser = (doubles: () => Doubles): Answers => ({
  'app:quit': () => doubles().app.quit(),
  'window:state': () => doubles().windows.latest?.state,
  'window:arrange': (payload) => doubles().windows.latest?.arrange(v.parse(ArrangementSchema, payload)),
  'window:user-closes': async () => {
    await doubles().windows.latest?.close();
  },
  'notification:shown': () => doubles().notifications.shown,
  'notification:click': (title) => doubles().notifications.click(v.parse(v.string(), title)),
  'tray:state': () => doubles().trays.state,
  'tray:click': () => doubles().trays.click(),
  'tray:menu': (name) => doubles().trays.clickMenu(v.parse(v.string(), name)),
  'app:badge': () => doubles().app.badgeCount,
  'session:spelling': () => {
    const { isEnabled, languages } = behind(doubles().sessions.defaultSession).spelling;
    return { isEnabled, languages };
  },
  'system:power': (event) => doubles().power.emit(v.parse(v.picklist(['suspend', 'resume']), event)),
  'system:theme': (theme) => doubles().theme.changeSystem(v.parse(v.picklist(['dark', 'light']), theme)),
  'menu:entries': () => doubles().menus.entries,
  'menu:click': (name) => doubles().menus.click(v.parse(v.string(), name)),
  'menu:context': (payload) => {
    const { addresses, menus, windows } = doubles();
    const { linkURL, srcURL, ...params } = { ...emptyTarget, ...Object(payload) };
    const urls = { linkURL: addresses.toApp(linkURL), srcURL: addresses.toApp(srcURL) };
    return menus.popupOf(() =>
      windows.latest?.page.emit('context-menu', createEvent({}), { ...params, ...urls }),
    );
  },
  'menu:pick': (name) => doubles().menus.clickPopup(v.parse(v.string(), name)),
  'app:second': (args) =>
    doubles().app.emit('second-instance', createEvent({}), v.parse(v.array(v.string()), args), '/', null),
  'app:activate': () =>
    doubles().app.emit('activate', createEvent({}), doubles().windows.latest?.isVisible() ?? false),
  'app:throw': (message) => {
    // Asynchronously, because `link` would catch the error here.
    setImmediate(() => {
      throw new Error(v.parse(v.string(), message));
    });
  },
  'app:certificate': (payload) => doubles().app.selectCertificate(v.parse(v.string(), payload)),
  'process:crash': () => doubles().processes.crashLatest(),
  'page:hangs': () => doubles().windows.latest?.emit('unresponsive'),
});

const answersToPages = (doubles: () => Doubles): Answers => ({
  'ipc:invoke': (payload) => {
    const { addresses, ipc, windows } = doubles();
    const { window, url, channel, args } = v.parse(InvokeSchema, payload);
    const page = windows.of(window)?.page;
    if (page === undefined) throw new Error('There is no such window.');
    page.frame.url = addresses.toApp(url);
    return ipc.answer(channel, args, page.sender());
  },
  // As Electron delivers it where the page was left meanwhile.
  'ipc:gone': (channel) => doubles().ipc.answer(v.parse(v.string(), channel), encode([]), () => null),
  'page:crashed': (id) =>
    doubles()
      .windows.of(v.parse(v.number(), id))
      ?.page.emit('render-process-gone', createEvent({}), { reason: 'crashed', exitCode: 5 }),
  'page:navigate': (payload) => {
    const { addresses, windows } = doubles();
    const { window, url, isMainFrame } = v.parse(
      v.object({ ...FromPageSchema.entries, isMainFrame: v.boolean() }),
      payload,
    );
    return windows.of(window)?.page.mayNavigate(addresses.toApp(url), isMainFrame) ?? false;
  },
  'page:navigated': (payload) => {
    const { addresses, windows } = doubles();
    const { window, url } = v.parse(FromPageSchema, payload);
    windows.of(window)?.page.didNavigate(addresses.toApp(url));
  },
  'page:download': (payload) => {
    const { window, filename } = v.parse(v.object({ window: v.number(), filename: v.string() }), payload);
    doubles().windows.of(window)?.page.download(filename);
  },
  'page:console': (payload) => {
    const { addresses, windows } = doubles();
    const { window, message, isError, line, url } = v.parse(ConsoleSchema, payload);
    windows.of(window)?.page.logToConsole(message, isError, line, addresses.toApp(url));
  },
  'page:open': (payload) => {
    const { addresses, windows } = doubles();
    const { window, url } = v.parse(FromPageSchema, payload);
    return windows.of(window)?.page.mayOpen(addresses.toApp(url)) ?? false;
  },
});
