import { channel } from 'node:diagnostics_channel';
import { readFileSync } from 'node:fs';
import type { BrowserWindowConstructorOptions, NativeImage } from 'electron';
import type { Arrangement, Rectangle, WindowState } from '#tests/electron-double/settings.ts';
import { createEvent, KnownEmitter } from './emitter.ts';
import { grantedIn } from './granted.ts';
import { strict } from './strict.ts';
import { TaskbarButton } from './taskbar-button.ts';
import { DoubleWebContents, type WindowOptions } from './web-contents.ts';

/** Published to when the app calls `loadURL`, for measurements in main's process. */
const loadCalls = channel('electron-double:load');

export class DoubleWindow extends KnownEmitter {
  readonly id: number;
  readonly webContents: DoubleWebContents;
  readonly #contents: DoubleWebContents;
  readonly #options: WindowOptions;
  readonly #opened: Promise<unknown>;
  #isVisible: boolean;
  #bounds: Rectangle;
  #backgroundColor: string;
  #isMaximized = false;
  #isFullScreen = false;
  #isMinimized = false;
  #isFocused: boolean;
  #isDestroyed = false;
  /** Whether the page is loaded and not yet painted. */
  #awaitsPaint = false;
  /** Zooming a hidden window before its first paint loses the event: electron#51972. */
  #isPaintLost = false;
  readonly #taskbarButton = new TaskbarButton();

  constructor(id: number, options: WindowOptions, settings: BrowserWindowConstructorOptions) {
    super('BrowserWindow', [
      'ready-to-show',
      'session-end',
      'close',
      'closed',
      'show',
      'hide',
      'focus',
      'unresponsive',
      'responsive',
      'leave-full-screen',
    ]);
    this.id = id;
    this.#options = options;
    this.#contents = new DoubleWebContents(id, options);
    this.#isVisible = settings.show !== false;
    this.#isFocused = this.#isVisible;
    this.#contents.onZoom = () => {
      if (this.#awaitsPaint && !this.#isVisible) this.#isPaintLost = true;
    };
    const { x = 100, y = 100, width = 800, height = 600, backgroundColor = '#ffffff' } = settings;
    this.#bounds = { x, y, width, height };
    this.#backgroundColor = backgroundColor;
    this.webContents = strict('WebContents', this.#contents);
    const { preload } = settings.webPreferences ?? {};
    const source = preload === undefined ? '' : readFileSync(preload, 'utf8');
    this.#opened = options.link.call('window:open', { window: id, preload: source });
    options.app.emit('web-contents-created', createEvent({}), this.webContents);
  }

  async loadURL(url: string): Promise<void> {
    const { link, addresses, session } = this.#options;
    loadCalls.publish({ url });
    await this.#opened;
    this.#contents.startNavigation(url, true);
    const loading = link.call('window:load', {
      window: this.id,
      payload: {
        url: addresses.toPage(url, session.partition),
        granted: grantedIn(session, this.webContents, url),
      },
    });
    this.#contents.frame.url = url;
    try {
      await loading;
    } catch (error) {
      this.#contents.emit('did-fail-load', createEvent({}), -2, 'ERR_FAILED', url, true, 1, 1);
      throw error;
    }
    if (this.#isDestroyed) throw new Error(`ERR_FAILED (-2) loading '${url}'`);
    this.#awaitsPaint = true;
    this.#contents.emit('did-finish-load');
    setImmediate(() => this.#paint());
  }

  /** The first paint. A hidden window on Wayland is not painted: electron#48859. */
  #paint(): void {
    const isWithheld = this.#options.displayServer === 'wayland' && !this.#isVisible;
    if (!this.#awaitsPaint || this.#isPaintLost || isWithheld || this.#isDestroyed) return;
    this.#awaitsPaint = false;
    this.emit('ready-to-show');
  }

  show(): void {
    this.#appear();
    this.#focus(!this.#isMinimized);
    void this.#options.link.call('window:show', { window: this.id, payload: null });
  }

  #appear(): void {
    if (this.#isVisible) return;
    this.#change(() => (this.#isVisible = true));
    this.#taskbarButton.add();
    this.#paint();
  }

  hide(): void {
    if (this.#options.platform === 'darwin' && this.#isFullScreen) {
      throw new Error('The screen stays black: a window in full screen was hidden (electron#39572).');
    }
    this.#change(() => {
      this.#isVisible = false;
      this.#taskbarButton.remove();
      this.#focus(false);
    });
  }

  /** Reports whether the window has become visible or hidden by a change. */
  #change(change: () => void): void {
    const wasVisible = this.isVisible();
    change();
    if (this.isVisible() !== wasVisible) this.emit(wasVisible ? 'hide' : 'show');
  }

  /** A hidden window can't have the focus, nor can a minimised one. */
  focus(): void {
    this.#focus(this.isVisible() && !this.#isMinimized);
  }
  isFocused(): boolean {
    return this.#isFocused;
  }
  #focus(isFocused: boolean): void {
    const isGained = isFocused && !this.#isFocused;
    this.#isFocused = isFocused;
    if (isGained) this.emit('focus');
  }
  setOverlayIcon(overlay: NativeImage | null, description: string): void {
    this.#taskbarButton.overlay = overlay === null ? null : description;
  }
  isMinimized(): boolean {
    return this.#isMinimized;
  }
  restore(): void {
    if (!this.#isMinimized) return;
    this.#change(() => {
      this.#isMinimized = false;
      this.emit('restore');
    });
  }
  /** Only the user minimises the window. On macOS it counts as hidden then. */
  #minimize(): void {
    if (this.#isMinimized) return;
    this.#change(() => {
      this.#isMinimized = true;
      this.#focus(false);
      this.emit('minimize');
    });
  }

  getNormalBounds(): Rectangle {
    return this.#bounds;
  }
  isMaximized(): boolean {
    return this.#isMaximized;
  }
  /** Also shows the window, without the focus. */
  maximize(): void {
    this.#isMaximized = true;
    this.#appear();
  }
  isFullScreen(): boolean {
    return this.#isFullScreen;
  }
  /** On macOS, leaving full screen takes some time. */
  setFullScreen(isFullScreen: boolean): void {
    const change = () => {
      // Without a change, there is no event either.
      if (isFullScreen === this.#isFullScreen || this.#isDestroyed) return;
      this.#isFullScreen = isFullScreen;
      if (!isFullScreen) this.emit('leave-full-screen');
    };
    if (this.#options.platform === 'darwin') setTimeout(change, 50);
    else change();
  }
  setBackgroundColor(color: string): void {
    this.#backgroundColor = color;
  }

  /** Simulates that the user moves, resizes, maximises, minimises, restores, focuses or blurs the window. */
  arrange(change: Arrangement): void {
    this.#bounds = change.bounds ?? this.#bounds;
    this.#isMaximized = change.isMaximized ?? this.#isMaximized;
    this.#isFullScreen = change.isFullScreen ?? this.#isFullScreen;
    if (change.isMinimized === true) this.#minimize();
    if (change.isMinimized === false) this.restore();
    this.#focus(change.isFocused ?? this.#isFocused);
  }

  /** The state of the window, for the test. */
  get state(): WindowState {
    return {
      bounds: this.#bounds,
      isMaximized: this.#isMaximized,
      isFullScreen: this.#isFullScreen,
      isMinimized: this.#isMinimized,
      isFocused: this.#isFocused,
      isVisible: this.isVisible(),
      backgroundColor: this.#backgroundColor,
      zoomLevel: this.#contents.getZoomLevel(),
      overlay: this.#taskbarButton.overlay,
    };
  }

  isDestroyed(): boolean {
    return this.#isDestroyed;
  }

  isVisible(): boolean {
    return this.#isVisible && !(this.#options.platform === 'darwin' && this.#isMinimized);
  }

  /** The contents without the strict proxy, for use in the double itself. */
  get page(): DoubleWebContents {
    return this.#contents;
  }

  /** Returns false if the app prevented it. */
  async close(): Promise<boolean> {
    if (!this.allows('close')) return false;
    await this.#options.link.call('window:close');
    this.#end();
    return true;
  }

  /** Does not emit `close`, so the app can't prevent it. */
  destroy(): void {
    void this.#options.link.call('window:destroy', { window: this.id, payload: null });
    this.#end();
  }

  #end(): void {
    this.#isDestroyed = true;
    this.#contents.isGone = true;
    this.emit('closed');
  }
}
