import { join } from 'node:path';
import { BrowserWindow, type WebFrameMain } from 'electron';
import { appUrl, isOurs } from '#main/session/scheme.ts';

export interface MainWindow {
  /** Shows the window, again if it was closed. */
  readonly show: () => void;
  /** The window, for dialogs that belong to it; null while there's none. */
  readonly current: () => BrowserWindow | null;
  /** Whether a call comes from Warble's page in this window, and from no frame inside of it. */
  readonly isOwnFrame: (frame: WebFrameMain | null) => boolean;
}

/** The app's one window. */
export function createMainWindow(): MainWindow {
  let window: BrowserWindow | null = null;

  const open = () => {
    const opened = new BrowserWindow({
      title: 'Warble',
      width: 1280,
      height: 860,
      minWidth: 640,
      minHeight: 480,
      show: false,
      // The dark theme's background (the default theme), so that nothing flashes.
      backgroundColor: '#0d1117',
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
    opened.once('ready-to-show', () => opened.show());
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
      window.focus();
    },
    current: () => window,
    isOwnFrame: (frame) =>
      frame !== null && window !== null && frame === window.webContents.mainFrame && isOurs(frame.url),
  };
}
