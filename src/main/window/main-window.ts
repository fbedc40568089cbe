import { join } from 'node:path';
import { BrowserWindow, screen, type Session, type WebFrameMain } from 'electron';
import { isOurs } from '#main/protocol/scheme.ts';
import type { SettingsStore } from '#main/settings/open-settings.ts';
import type { Appearance } from './appearance.ts';
import { minimumSize, placeWindow } from './window-bounds.ts';
import { keepZoom } from './zoom.ts';

export interface MainWindowOptions {
  readonly settings: SettingsStore;
  readonly appearance: Appearance;
  /** What the window shows now, and the session that it belongs to. */
  readonly page: () => { readonly url: string; readonly session: Session };
  /** Called with each window before its page is loaded. */
  readonly prepare: (window: BrowserWindow) => void;
  /** Whether the window is only hidden when the user closes it. */
  readonly staysWhenClosed: () => boolean;
}

export interface MainWindow {
  /** Shows the window, again if it was closed. */
  readonly show: () => void;
  /** Shows what `page` says now in a window of its own, in the place of the old one; resolves when that one is gone. */
  readonly replace: () => Promise<void>;
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
  const { settings, appearance, page, prepare, staysWhenClosed } = options;
  let window: BrowserWindow | null = null;
  let isHidden = false;
  let isQuitting = false;
  appearance.onChange(() => window?.setBackgroundColor(appearance.background()));

  const keepPlace = (placed: BrowserWindow) =>
    settings.set('window', { ...placed.getNormalBounds(), isMaximized: placed.isMaximized() });

  const open = () => {
    isHidden = false;
    const { url, session } = page();
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
        session,
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
      keepPlace(opened);
      if (isQuitting || !staysWhenClosed()) return;
      event.preventDefault();
      isHidden = true;
      opened.hide();
    });
    opened.on('closed', () => {
      if (window === opened) window = null;
    });
    // A failed load leaves an empty window, which the user can reload; there is nothing else to do about it.
    opened.loadURL(url).catch(() => {});
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
    async replace() {
      const old = window;
      if (old === null) return;
      keepPlace(old);
      const opened = open();
      window = opened;
      await new Promise<void>((resolve) => {
        opened.once('show', resolve);
        opened.once('closed', resolve);
      });
      // Not closed, which would be the user's wish to leave.
      old.destroy();
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
