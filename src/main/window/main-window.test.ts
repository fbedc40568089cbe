import { EventEmitter } from 'node:events';
import type { BrowserWindowConstructorOptions, Session } from 'electron';
import { afterEach, expect, it, vi } from 'vitest';
import { testSettings } from '#tests/fixtures/main-settings.ts';
import { mockOf } from '#tests/fixtures/mock-of.ts';
import { createMainWindow } from './main-window.ts';

const made = vi.hoisted((): BrowserWindowConstructorOptions[] => []);
const loaded = vi.hoisted((): string[] => []);
/** The calls that windows got, in order. */
const calls = vi.hoisted((): string[] => []);
afterEach(() => {
  calls.length = 0;
});

/** The calls but those of the zoom. */
const shown = () => calls.filter((call) => !call.startsWith('zoom'));
vi.mock('electron', () => {
  const display = { id: 1, workArea: { x: 0, y: 0, width: 1920, height: 1080 } };
  return {
    protocol: {},
    screen: { getPrimaryDisplay: () => display, getAllDisplays: () => [display] },
    BrowserWindow: class extends EventEmitter {
      webContents = Object.assign(new EventEmitter(), {
        mainFrame: { url: 'app://warble/' },
        setZoomLevel: (level: number) => calls.push(`zoom ${level}`),
      });
      constructor(options: BrowserWindowConstructorOptions) {
        super();
        made.push(options);
      }
      async loadURL(url: string) {
        loaded.push(url);
      }
      isShown = false;
      hasMaximized = false;
      isVisible() {
        return this.isShown;
      }
      isMinimized() {
        return false;
      }
      isMaximized() {
        return this.hasMaximized;
      }
      getNormalBounds() {
        return { x: 10, y: 20, width: 800, height: 700 };
      }
      isInFullScreen = false;
      isFullScreen() {
        return this.isInFullScreen;
      }
      setFullScreen(isInFullScreen: boolean) {
        calls.push(`full screen ${isInFullScreen}`);
        this.isInFullScreen = isInFullScreen;
      }
      maximize() {
        calls.push('maximize');
        this.hasMaximized = true;
      }
      show() {
        calls.push('show');
        this.isShown = true;
        this.emit('show');
      }
      hide() {
        calls.push('hide');
        this.isShown = false;
      }
      hasClosed = false;
      isDestroyed() {
        return this.hasClosed;
      }
      /** As when the user closes it. */
      close() {
        const event = { isPrevented: false, preventDefault: () => void (event.isPrevented = true) };
        this.emit('close', event);
        if (!event.isPrevented) this.destroy();
      }
      destroy() {
        calls.push('destroy');
        this.hasClosed = true;
        this.emit('closed');
      }
      focus() {
        calls.push('focus');
      }
    },
  };
});

const other = { url: 'app://warble/other', session: mockOf<Session>({}) };

function createWindow(settings = testSettings(), hidesOnClose = false) {
  const appearance = {
    background: () => '#000000',
    onChange: () => {},
  };
  const page = { url: 'app://warble/', session: mockOf<Session>({}) };
  const window = createMainWindow({
    platform: 'linux',
    settings,
    appearance,
    hidesOnClose: () => hidesOnClose,
  });
  void window.load(page);
  window.show();
  return window;
}

it('shows a sandboxed, isolated page without Node integration, from its own scheme', () => {
  createWindow();
  expect(loaded).toEqual(['app://warble/']);
  const [options] = made;
  expect(options?.webPreferences).toMatchObject({
    sandbox: true,
    contextIsolation: true,
    nodeIntegration: false,
    webSecurity: true,
    webviewTag: false,
  });
  // Options that could weaken a page are not set at all.
  for (const risk of [
    'allowRunningInsecureContent',
    'experimentalFeatures',
    'enableBlinkFeatures',
    'nodeIntegrationInWorker',
    'nodeIntegrationInSubFrames',
    'additionalArguments',
  ]) {
    expect(options?.webPreferences, risk).not.toHaveProperty(risk);
  }
});

it('is shown only once it is painted', () => {
  createWindow();
  expect(made.at(-1)).toMatchObject({ show: false, backgroundColor: '#000000' });
});

it('is shown by a second start while it waits for its first paint', () => {
  createWindow().show();
  expect(calls).toEqual(['show', 'zoom 0', 'focus']);
});

it('is maximised, as it was left, by a second start while its page is loading', () => {
  const settings = testSettings();
  settings.set('window', { x: 10, y: 20, width: 800, height: 700, isMaximized: true });
  createWindow(settings).show();
  expect(shown()).toEqual(['maximize', 'show', 'focus']);
});

it('keeps its bounds when Windows shuts down, which closes no window', () => {
  const settings = testSettings();
  const window = createWindow(settings);
  window.current()?.emit('session-end');
  expect(settings.get('window')).toEqual({ x: 10, y: 20, width: 800, height: 700, isMaximized: false });
});

it('is replaced by one with another page once that one is shown', async () => {
  const window = createWindow();
  window.show();
  calls.length = 0;
  const loading = window.load(other);
  expect([loaded.at(-1), shown()]).toEqual([other.url, []]);
  window.current()?.emit('ready-to-show');
  await loading;
  expect(shown()).toEqual(['show', 'destroy']);
});

it('is in full screen with another page if it was before, and not at the next start', async () => {
  const settings = testSettings();
  const window = createWindow(settings);
  window.show();
  window.current()?.setFullScreen(true);
  calls.length = 0;
  const loading = window.load(other);
  window.current()?.emit('ready-to-show');
  await loading;
  expect(shown()).toEqual(['show', 'full screen true', 'destroy']);
  calls.length = 0;
  createWindow(settings).show();
  expect(shown()).toEqual(['show', 'focus']);
});

it('stays hidden where the user has closed it, also with another page, which it has when it is shown', async () => {
  const settings = testSettings();
  settings.set('window', { x: 10, y: 20, width: 800, height: 700, isMaximized: true });
  const window = createWindow(settings, true);
  window.show();
  window.current()?.emit('close', { preventDefault: () => {} });
  calls.length = 0;
  await window.load(other);
  window.current()?.emit('ready-to-show');
  window.current()?.webContents.emit('did-finish-load');
  expect([loaded.at(-1), shown(), window.isHidden()]).toEqual([other.url, ['destroy'], true]);
  calls.length = 0;
  window.show();
  expect([shown(), window.isHidden()]).toEqual([['maximize', 'show', 'focus'], false]);
  window.show();
  expect(shown()).toEqual(['maximize', 'show', 'focus', 'focus']);
});

it('stays hidden where the user closes it while it is replaced by one with another page', async () => {
  const window = createWindow(testSettings(), true);
  window.show();
  const former = window.current();
  calls.length = 0;
  const loading = window.load(other);
  former?.close();
  await loading;
  window.current()?.emit('ready-to-show');
  window.current()?.webContents.emit('did-finish-load');
  expect([shown(), window.isHidden(), window.current()?.isVisible()]).toEqual([['destroy'], true, false]);
  calls.length = 0;
  window.show();
  expect([shown(), window.isHidden()]).toEqual([['show', 'focus'], false]);
  expect(await window.dialogParent()).toBe(window.current());
});

it('is the parent of dialogs once it is visible, and not while the user has hidden it or there is none', async () => {
  const window = createWindow(testSettings(), true);
  const parent = vi.fn();
  void window.dialogParent().then(parent);
  // Replaced by another one before it is shown.
  const loading = window.load(other);
  await new Promise((resolve) => setImmediate(resolve));
  expect(parent).not.toHaveBeenCalled();
  window.current()?.emit('ready-to-show');
  await loading;
  await vi.waitFor(() => expect(parent.mock.calls).toEqual([[window.current()]]));
  expect(await window.dialogParent()).toBe(window.current());
  window.current()?.emit('close', { preventDefault: () => {} });
  expect(await window.dialogParent()).toBeNull();
  window.show();
  expect(await window.dialogParent()).toBe(window.current());
  window.current()?.emit('closed');
  expect(await window.dialogParent()).toBeNull();
});

it('is not opened any more while the process ends', () => {
  const window = createWindow();
  window.current()?.emit('closed');
  const opened = made.length;
  window.end();
  window.show();
  expect(window.current()).toBeNull();
  expect(made).toHaveLength(opened);
});

it('is zoomed once it is visible, since a hidden one that is zoomed might never be painted', () => {
  const window = createWindow();
  const contents = window.current()?.webContents;
  contents?.emit('did-finish-load');
  expect(calls).toEqual([]);
  window.show();
  contents?.emit('did-finish-load');
  expect(calls).toEqual(['show', 'zoom 0', 'focus', 'zoom 0']);
});

it("trusts only its page's own frame", () => {
  const window = createWindow();
  const frame = window.current()?.webContents.mainFrame ?? null;
  expect(window.isOwnFrame(frame)).toBe(true);
  expect(window.isOwnFrame(null)).toBe(false);
  expect(window.isOwnFrame(frame === null ? null : Object.create(frame))).toBe(false);
  if (frame !== null) Object.assign(frame, { url: 'https://example.com/' });
  expect(window.isOwnFrame(frame)).toBe(false);
});
