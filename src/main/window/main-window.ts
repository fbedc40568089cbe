import { EventEmitter } from 'node:events';
import { join } from 'node:path';
import { BrowserWindow, screen, type Session, type WebFrameMain } from 'electron';
import { isOurs } from '#main/protocol/scheme.ts';
import type { SettingsStore } from '#main/settings/settings-store.ts';
import type { Platform } from '#contract/actions/actions.ts';
import type { Appearance } from './appearance.ts';
import { whenReadyToShow } from './reveal.ts';
import { fitBounds, minimumSize } from './window-bounds.ts';
import { followZoom } from './zoom.ts';

/** The page of a window, and its session. */
interface WindowPage {
  readonly url: string;
  readonly session: Session;
}

export interface MainWindowOptions {
  readonly platform: Platform;
  readonly settings: SettingsStore;
  readonly appearance: Pick<Appearance, 'background' | 'onChange'>;
  /** Whether the window is only hidden when the user closes it. */
  readonly hidesOnClose: () => boolean;
}

export interface MainWindow {
  /** Shows the window; opens it if there is none. */
  readonly show: () => void;
  /**
   * Opens a page in a window of its own, which replaces the current one; resolves when that one is gone. While there
   * is no window, the page is what `show` opens. A hidden window stays hidden, and one in full screen is replaced
   * by one in full screen.
   */
  readonly load: (page: WindowPage) => Promise<void>;
  /** Called with each window before its page is loaded. */
  readonly onOpen: (listener: (window: BrowserWindow) => void) => void;
  /** Whether the user closed the window and it was only hidden. */
  readonly isHidden: () => boolean;
  /** From now on, closing the window really closes it and does not just hide it. */
  readonly allowClose: () => void;
  /** From now on, `show` does nothing: a window that was opened now would disappear when the process quits. */
  readonly end: () => void;
  /** The window; null while there is none. */
  readonly current: () => BrowserWindow | null;
  /**
   * The window as the parent of a message box, once it is visible. Null if there is none, or the user has hidden it: it
   * would hide the message box, too.
   */
  readonly dialogParent: () => Promise<BrowserWindow | null>;
  /** Whether a call comes from Warble's page in this window, and not from a frame inside it. */
  readonly isOwnFrame: (frame: WebFrameMain | null) => boolean;
}

/** The app's only window, with the user's last bounds and zoom. */
export function createMainWindow(options: MainWindowOptions): MainWindow {
  const { platform, settings, appearance, hidesOnClose } = options;
  const emitter = new EventEmitter<{ open: [BrowserWindow] }>();
  let page: WindowPage | null = null;
  let window: BrowserWindow | null = null;
  let isHidden = false;
  let mayClose = false;
  let isEnding = false;
  /** Shows the window while its page is still loading. */
  let revealNow = () => {};
  appearance.onChange(() => window?.setBackgroundColor(appearance.background()));

  const saveBounds = (saved: BrowserWindow) =>
    settings.set('window', { ...saved.getNormalBounds(), isMaximized: saved.isMaximized() });

  const open = ({ url, session }: WindowPage, old: BrowserWindow | null = null) => {
    isHidden = old !== null && isHidden;
    // Not saved: a new start is never in full screen.
    const isFullScreen = old?.isFullScreen() === true;
    const saved = settings.get('window');
    const opened = new BrowserWindow({
      title: 'Warble',
      ...fitBounds(saved, workAreas()),
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
    followZoom(opened, settings);
    emitter.emit('open', opened);
    const reveal = () => {
      // Not earlier, since maximising shows the window.
      if (saved?.isMaximized === true) opened.maximize();
      opened.show();
      if (isFullScreen) opened.setFullScreen(true);
    };
    /** Leaves the window hidden until `show` is called. */
    const keepHidden = () => {
      revealNow = reveal;
      opened.once('show', () => {
        revealNow = () => {};
      });
    };
    if (isHidden) keepHidden();
    // The user may have closed the former window while this one was loading.
    else revealNow = whenReadyToShow(opened, () => (isHidden ? keepHidden() : reveal()));
    opened.on('close', (event) => {
      saveBounds(opened);
      if (mayClose || !hidesOnClose()) return;
      isHidden = true;
      // It is being replaced: the other window stays hidden in its stead.
      if (window !== opened) return;
      event.preventDefault();
      // The screen would stay black: https://github.com/electron/electron/issues/39572
      if (platform === 'mac' && opened.isFullScreen()) {
        opened.once('leave-full-screen', () => opened.hide());
        opened.setFullScreen(false);
      } else opened.hide();
    });
    // Windows closes no window when it shuts down.
    opened.on('session-end', () => saveBounds(opened));
    opened.on('closed', () => {
      if (window === opened) window = null;
    });
    // A failed load leaves an empty window, which the user can reload. `did-fail-load` is logged.
    opened.loadURL(url).catch(() => {});
    return opened;
  };

  const dialogParent = async (): Promise<BrowserWindow | null> => {
    if (window === null || isHidden) return null;
    if (window.isVisible()) return window;
    await shownOrClosed(window);
    return dialogParent();
  };

  return {
    show() {
      if (isEnding) return;
      if (window === null) {
        if (page !== null) window = open(page);
        return;
      }
      if (window.isMinimized()) window.restore();
      isHidden = false;
      revealNow();
      if (!window.isVisible()) window.show();
      window.focus();
    },
    async load(next) {
      page = next;
      const old = window;
      if (old === null) return;
      saveBounds(old);
      const opened = open(next, old);
      window = opened;
      if (!isHidden) await Promise.race([shownOrClosed(opened), closed(old)]);
      // `close` would be handled as if the user closed the window, and would hide it or quit the app.
      if (!old.isDestroyed()) old.destroy();
    },
    onOpen: (listener) => void emitter.on('open', listener),
    isHidden: () => isHidden,
    allowClose() {
      mayClose = true;
    },
    end() {
      isEnding = true;
    },
    current: () => window,
    dialogParent,
    isOwnFrame: (frame) =>
      frame !== null && window !== null && frame === window.webContents.mainFrame && isOurs(frame.url),
  };
}

function shownOrClosed(window: BrowserWindow): Promise<void> {
  const shown = new Promise<void>((resolve) => void window.once('show', resolve));
  return Promise.race([shown, closed(window)]);
}

const closed = (window: BrowserWindow) => new Promise<void>((resolve) => void window.once('closed', resolve));

function workAreas() {
  const primary = screen.getPrimaryDisplay();
  const others = screen.getAllDisplays().filter(({ id }) => id !== primary.id);
  return [primary, ...others].map(({ workArea }) => workArea);
}
