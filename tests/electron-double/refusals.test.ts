import { setImmediate } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { DoubleApp } from './electron/app.ts';
import { DoubleIpcMain } from './electron/ipc-main.ts';
import { DoubleNotifications } from './electron/notification.ts';
import { DoubleImage } from './electron/native-image.ts';
import { DoubleNativeTheme } from './electron/native-theme.ts';
import { screen } from './electron/screen.ts';
import { DoubleProtocol, DoubleSessions } from './electron/session.ts';
import { DoubleTrays } from './electron/tray.ts';
import { dialogs } from './electron/dialog.ts';
import { encode } from './in-page/codec.ts';
import { Link } from './link.ts';

/* What Electron refuses, and the double therefore, too. */

const app = () =>
  new DoubleApp({
    userData: '/',
    version: '1.0.0',
    isPackaged: false,
    locale: 'en-GB',
    preferredLanguages: ['en-GB'],
    closeWindows: () => Promise.resolve(true),
    recordCall: () => {},
    persist: () => {},
  });

function apis() {
  const started = app();
  const expectReady = (use: string) => started.expectReady(use);
  const makeSession = vi.fn();
  return {
    started,
    notifications: new DoubleNotifications('linux', expectReady),
    trays: new DoubleTrays(expectReady),
    displays: screen([{ x: 0, y: 0, width: 800, height: 600 }], expectReady),
    sessions: new DoubleSessions(makeSession, expectReady),
    dialog: dialogs({
      link: new Link({ on: () => {} }, {}),
      platform: 'linux',
      latest: () => undefined,
      expectReady,
    }),
  };
}

test('has no windows of the system before the app is ready', async () => {
  const { started, notifications, trays, displays, sessions, dialog } = apis();
  const early = 'before app is ready';
  expect(() => trays.Tray(new DoubleImage(false))).toThrow(early);
  expect(() => notifications.Notification({ title: 'Hello' })).toThrow(early);
  expect(() => displays.getPrimaryDisplay()).toThrow(early);
  expect(() => displays.getAllDisplays()).toThrow(early);
  expect(() => sessions.defaultSession).toThrow(early);
  expect(() => sessions.fromPartition('persist:a')).toThrow(early);
  expect(() => started.getLocale()).toThrow(early);
  expect(() => started.getPreferredSystemLanguages()).toThrow(early);
  await expect(dialog.showMessageBox({ message: 'Hello' })).rejects.toThrow(early);
  await expect(dialog.showOpenDialog({})).rejects.toThrow(early);
  started.becomeReady();
  expect(displays.getPrimaryDisplay().bounds.width).toBe(800);
  expect(started.getLocale()).toBe('en-GB');
});

test('a tray icon that was destroyed can not be changed', () => {
  const { started, trays } = apis();
  started.becomeReady();
  const tray = trays.Tray(new DoubleImage(false));
  tray.setToolTip('Warble');
  tray.destroy();
  expect(() => tray.setToolTip('Warble: 1')).toThrow('Object has been destroyed');
  expect(trays.state).toBeNull();
});

test('a system without notifications shows none, and reports none as shown', () => {
  const { started, notifications } = apis();
  started.becomeReady();
  notifications.isSupported = false;
  const notification = notifications.Notification({ title: 'Hello' });
  const onShow = vi.fn();
  notification.on('show', onShow);
  notification.show();
  expect(onShow).not.toHaveBeenCalled();
  expect(notifications.shown).toEqual([]);
});

test('a notification is shown later, unless it was refused or closed meanwhile', async () => {
  const { started, notifications } = apis();
  started.becomeReady();
  const events: string[] = [];
  for (const name of ['shown', 'refused']) {
    const notification = notifications.Notification({ title: name });
    notification.on('show', () => events.push(`${name}: show`));
    notification.on('failed', () => events.push(`${name}: failed`));
    notification.show();
  }
  expect(events).toEqual([]);
  notifications.refuse('not allowed');
  await setImmediate();
  expect(events).toEqual(['refused: failed', 'shown: show']);
});

test('a change of the theme has an effect at once, and is reported later', async () => {
  const theme = new DoubleNativeTheme(new Link({ on: () => {} }, {}));
  const onUpdated = vi.fn();
  theme.on('updated', onUpdated);
  theme.themeSource = 'dark';
  expect([theme.shouldUseDarkColors, onUpdated.mock.calls.length]).toEqual([true, 0]);
  await setImmediate();
  expect(onUpdated).toHaveBeenCalledOnce();
});

test('a call has no frame any more once that is gone', async () => {
  const ipc = new DoubleIpcMain();
  let frame: object | null = {};
  const seen: unknown[] = [];
  ipc.handle('call', (event) => {
    seen.push(event.senderFrame);
    frame = null;
    seen.push(event.senderFrame);
  });
  await ipc.answer('call', encode([]), () => frame);
  expect(seen).toEqual([{}, null]);
});

test('the privileged schemes are registered once', () => {
  const protocol = new DoubleProtocol(() => false);
  const privileges = { standard: true, secure: true, supportFetchAPI: true };
  protocol.registerSchemesAsPrivileged([{ scheme: 'app', privileges }]);
  expect(() => protocol.registerSchemesAsPrivileged([{ scheme: 'other', privileges }])).toThrow(
    'registered already',
  );
});
