import type { BrowserWindowConstructorOptions } from 'electron';
import * as v from 'valibot';
import type { DoubleSessions } from './session.ts';
import { behind, checkConstructor, strict } from './strict.ts';
import type { WindowOptions } from './web-contents.ts';
import { DoubleWindow } from './window.ts';

export interface WindowsOptions extends Omit<WindowOptions, 'session'> {
  readonly sessions: DoubleSessions;
}

/** The open windows of the app. */
export class DoubleWindows {
  readonly #options: WindowsOptions;
  /** The last one was opened last. */
  #open: readonly DoubleWindow[] = [];
  #lastId = 0;

  constructor(options: WindowsOptions) {
    this.#options = options;
  }

  get latest(): DoubleWindow | undefined {
    return this.#open.at(-1);
  }

  /** The window with this id. */
  of(id: number): DoubleWindow | undefined {
    return this.#open.find((window) => window.id === id);
  }

  /** Returns false if the app prevented it. */
  async close(): Promise<boolean> {
    for (const window of this.#open) {
      if (!(await window.close())) return false;
    }
    return true;
  }

  /** A double of Electron's class. The app receives the object that its constructor returns. */
  get BrowserWindow() {
    const create = (options: BrowserWindowConstructorOptions) => this.#create(options);
    return Object.assign(
      function BrowserWindow(options: BrowserWindowConstructorOptions): DoubleWindow {
        return create(options);
      },
      {
        fromWebContents: (contents: unknown): DoubleWindow | null => {
          const found = this.#open.find(({ webContents }) => webContents === contents);
          return found === undefined ? null : strict('BrowserWindow', found);
        },
      },
    );
  }

  #create(options: BrowserWindowConstructorOptions): DoubleWindow {
    const { sessions, ...others } = this.#options;
    const { app } = others;
    if (!app.isReady()) throw new Error('Cannot create BrowserWindow before app is ready');
    checkConstructor('BrowserWindow', [options]);
    const { sandbox, contextIsolation, nodeIntegration, webSecurity } = options.webPreferences ?? {};
    // In the double, Chromium always isolates pages, so a weaker setting would not be noticed.
    if (sandbox !== true || contextIsolation === false || nodeIntegration === true || webSecurity === false) {
      throw new Error('The double shows sandboxed, isolated windows with web security only.');
    }
    const { partition } = v.parse(
      v.object({ partition: v.optional(v.string(), '') }),
      options.webPreferences?.session === undefined ? {} : behind(options.webPreferences.session),
    );
    const session = behind(sessions.fromPartition(partition));
    session.checkPermissionHandlers();
    this.#lastId += 1;
    const window = new DoubleWindow(this.#lastId, { ...others, session }, options);
    this.#open = [...this.#open, window];
    window.once('closed', () => {
      this.#open = this.#open.filter((open) => open !== window);
      if (this.#open.length === 0) app.allWindowsClosed();
    });
    return strict('BrowserWindow', window);
  }
}
