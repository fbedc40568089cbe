import { join } from 'node:path';
import { BrowserWindow, screen, type WebFrameMain } from 'electron';
import { appUrl, isOurs } from '#main/session/scheme.ts';
import type { SettingsStore } from '#main/settings/settings.ts';
import type { Appearance } from './appearance.ts';
import { minimumSize, placeWindow } from './placement.ts';
import { keepZoom } from './zoom.ts';

export interface MainWindowOptions {
  readonly settings: SettingsStore;
  readonly appearance: Appearance;
  /** Called with each window before its page is loaded. */
  readonly prepare: (window: BrowserWindow) => void;
  /** Whether the window is only hidden when the user closes it. */
  readonly staysWhenClosed: () => boolean;
}

export interface MainWindow {
  /** Shows the window, again if it was closed. */
  readonly show: () => void;
  /** Whether the user closed the window and it stayed. */
  readonly isHidden: () => boolean;
  /** From now on closing it is for good. */
  readonly appQuits: () => void;
  /** The window, for dialogs that belong to it; null while there's none. */
  readonly current: () => BrowserWindow | null;
  /** Whether a call comes from Warble's page in this window, and from no frame inside of it. */
  readonly isOwnFrame: (frame: WebFrameMain | null) => boolean;
}

/** The app's one window: where, as large and as zoomed as the user left it. */
export function createMainWindow(options: MainWindowOptions): MainWindow {
  const { settings, appearance, prepare, staysWhenClosed } = options;
  let window: BrowserWindow | null = null;
  let isHidden = false;
  let isQuitting = false;
  appearance.onChange(() => window?.setBackgroundColor(appearance.background()));

  const open = () => {
    const saved = settings.get('window');
    const opened = new BrowserWindow({
      title: 'Warble',
      ...placeWindow(saved, workAreas()),
      minWidth: minimumSize.width,
      minHeight: minimumSize.height,
      show: false,
      backgroundColor: appearance.background(),
      autoHideMenuBar: true,
      webPreferences: {
        // `import.meta.dirname` is out/main in the build.
        preload: join(import.meta.dirname, '../preload/index.cjs'),
        sandbox: true,
        contextIsolation: true,
        nodeIntegration: false,
        webSecurity: true,
        webviewTag: false,
        navigateOnDragDrop: false,
      },
    });
    keepZoom(opened.webContents, settings);
    prepare(opened);
    opened.once('ready-to-show', () => {
      // Only now, since maximising shows the window.
      if (saved?.isMaximized === true) opened.maximize();
      opened.show();
    });
    opened.on('close', (event) => {
      settings.set('window', { ...opened.getNormalBounds(), isMaximized: opened.isMaximized() });
      if (isQuitting || !staysWhenClosed()) return;
      event.preventDefault();
      isHidden = true;
      opened.hide();
    });
    opened.on('closed', () => {
      window = null;
    });
    // A failed load leaves an empty window, which the user can reload; there is nothing else to do about it.
    opened.loadURL(appUrl).catch(() => {});
    return opened;
  };

  return {
    show() {
      if (window === null) {
        window = open();
        return;
      }
      if (window.isMinimized()) window.restore();
      // Not one that is still to be painted.
      if (isHidden) window.show();
      isHidden = false;
      window.focus();
    },
    isHidden: () => isHidden,
    appQuits() {
      isQuitting = true;
    },
    current: () => window,
    isOwnFrame: (frame) =>
      frame !== null && window !== null && frame === window.webContents.mainFrame && isOurs(frame.url),
  };
}

function workAreas() {
  const primary = screen.getPrimaryDisplay();
  const others = screen.getAllDisplays().filter(({ id }) => id !== primary.id);
  return [primary, ...others].map(({ workArea }) => workArea);
}
