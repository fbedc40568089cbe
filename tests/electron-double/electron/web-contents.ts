import { basename, extname } from 'node:path';
import { encode } from '#tests/electron-double/in-page/codec.ts';
import type { Link } from '#tests/electron-double/link.ts';
import type { DisplayServer, DownloadOutcome, Platform } from '#tests/electron-double/settings.ts';
import type { Addresses } from './address.ts';
import type { DoubleApp } from './app.ts';
import { DoubleDownloadItem } from './download-item.ts';
import { createEvent, KnownEmitter } from './emitter.ts';
import type { DoubleSession } from './session.ts';
import { strict } from './strict.ts';

export interface WindowOptions {
  readonly link: Link;
  readonly addresses: Addresses;
  readonly app: DoubleApp;
  /** The session of the window's page. */
  readonly session: DoubleSession;
  readonly recordCall: RecordCall;
  readonly platform: Platform;
  readonly displayServer: DisplayServer;
  readonly downloads: DownloadOutcome;
}

/** Reports a call to the test that has no other visible effect. */
type RecordCall = (name: string, ...args: readonly unknown[]) => void;

type OpenHandler = (details: { url: string }) => { action: 'allow' | 'deny' };

interface Frame {
  url: string;
}

export class DoubleWebContents extends KnownEmitter {
  readonly frame: Frame = { url: '' };
  /** How many documents the main frame has shown before the current one. */
  #documents = 0;
  readonly mainFrame = strict('WebFrameMain', this.frame);
  #openHandler: OpenHandler | null = null;

  readonly #recordCall: RecordCall;
  readonly #downloads: DownloadOutcome;
  readonly #link: Link;
  readonly #id: number;

  readonly session: DoubleSession;
  /** Whether the window is destroyed. */
  isGone = false;

  constructor(id: number, { link, recordCall, session, downloads }: WindowOptions) {
    super('WebContents', [
      'did-finish-load',
      'will-navigate',
      'will-frame-navigate',
      // Never emitted: the gateway does not redirect pages, and the page has no webview.
      'will-redirect',
      'will-attach-webview',
      'did-start-navigation',
      'did-navigate',
      'render-process-gone',
      'context-menu',
      'console-message',
      'did-fail-load',
      // Never emitted: a preload that fails fails the test.
      'preload-error',
      // Never emitted: no test zooms with the mouse wheel.
      'zoom-changed',
    ]);
    this.#id = id;
    this.#link = link;
    this.#recordCall = recordCall;
    this.#downloads = downloads;
    this.session = strict('Session', session);
  }

  readonly navigationHistory = strict('NavigationHistory', {
    goBack: () => void this.#call('page:travel', -1),
    goForward: () => void this.#call('page:travel', 1),
  });
  replaceMisspelling(word: string): void {
    this.#recordCall('replaceMisspelling', word);
  }
  showDefinitionForSelection(): void {
    this.#recordCall('showDefinitionForSelection');
  }
  downloadURL(url: string): void {
    this.#recordCall('downloadURL', url);
    this.download(basename(url));
  }
  /** Called when the page downloads a file, too. */
  download(filename: string): void {
    const item = new DoubleDownloadItem({
      filename,
      // Electron has the type of the response.
      mimeType: extname(filename) === '.png' ? 'image/png' : 'application/octet-stream',
      outcome: this.#downloads,
      onDialog: (options) => this.#recordCall('setSaveDialogOptions', options),
    });
    const facade = strict('WebContents', this);
    this.session.emit('will-download', createEvent({}), strict('DownloadItem', item), facade, this.mainFrame);
    item.run();
  }
  copyImageAt(x: number, y: number): void {
    this.#recordCall('copyImageAt', x, y);
  }
  isDestroyed(): boolean {
    return this.isGone;
  }
  reload(): void {
    void this.#call('page:reload');
  }
  forcefullyCrashRenderer(): void {
    void this.#call('page:crash');
  }
  /** Sends a message to `ipcRenderer.on` of the preload. */
  send(channel: string, ...args: unknown[]): void {
    void this.#call('page:send', { channel, args: encode(args) });
  }

  /** Calls the test's process for the page of this window. */
  #call(name: string, payload: unknown = null): Promise<unknown> {
    return this.#link.call(name, { window: this.#id, payload });
  }

  #zoomLevel = 0;
  getZoomLevel(): number {
    return this.#zoomLevel;
  }
  /** Called after each change of the zoom. */
  onZoom: () => void = () => {};
  setZoomLevel(level: number): void {
    this.#zoomLevel = level;
    this.onZoom();
  }

  setWindowOpenHandler(handler: OpenHandler): void {
    this.#openHandler = handler;
  }

  /** Whether the page may navigate to this URL. */
  mayNavigate(url: string, isMainFrame: boolean): boolean {
    const details = { url, isSameDocument: false, isMainFrame, frame: this.mainFrame };
    this.startNavigation(url, isMainFrame);
    // If a listener prevents one event, the next event is not emitted.
    return (
      this.allows('will-frame-navigate', createEvent(details)) &&
      (!isMainFrame || this.allows('will-navigate', createEvent(details), url, false, true, 1, 1))
    );
  }

  /** Called for each message in the console of the page. */
  logToConsole(message: string, isError: boolean, lineNumber: number, sourceId: string): void {
    const level = isError ? 'error' : 'info';
    const details = { message, level, lineNumber, sourceId, frame: this.mainFrame };
    this.emit('console-message', createEvent(details), isError ? 3 : 1, message, lineNumber, sourceId);
  }

  startNavigation(url: string, isMainFrame: boolean): void {
    const details = { url, isMainFrame, isSameDocument: false, frame: this.mainFrame };
    this.emit('did-start-navigation', createEvent(details), url, false, isMainFrame, 1, 1);
  }

  /**
   * The main frame as it is now, for `event.senderFrame`: the same object as `mainFrame`, as in Electron, and null once it
   * shows another document or is gone.
   */
  sender(): () => object | null {
    const sent = this.#documents;
    return () => (this.isGone || this.#documents !== sent ? null : this.mainFrame);
  }

  /** Called when the main frame shows another document. */
  didNavigate(url: string): void {
    this.#documents += 1;
    this.emit('did-navigate', createEvent({}), url, 200, 'OK');
  }

  mayOpen(url: string): boolean {
    // Electron opens a window unless a handler denies it.
    return this.#openHandler?.({ url }).action !== 'deny';
  }
}
