import type { BrowserContext, Page } from 'playwright';
import * as v from 'valibot';
import type { Answers, Link } from './link.ts';
import { openWindow, type WindowPage } from './window-page.ts';

const OpenSchema = v.looseObject({ window: v.number() });
const OrderSchema = v.object({ window: v.number(), payload: v.unknown() });

const LoadSchema = v.object({ url: v.string(), granted: v.array(v.string()) });

interface OpenWindow {
  /** The payload with which its pages are opened. */
  readonly opening: unknown;
  readonly shown: WindowPage;
}

/** The app's windows as pages of one Chromium profile. Pages that the pages open themselves are closed. */
export class Windows {
  readonly #context: BrowserContext;
  readonly #link: () => Link;
  readonly #onShow: (page: Page) => void;
  readonly #windows = new Map<number, OpenWindow>();
  #latest: WindowPage | null = null;
  #colorScheme: 'dark' | 'light' = 'light';
  /** The number of pages that the app itself is opening. */
  #opening = 0;

  constructor(context: BrowserContext, link: () => Link, onShow: (page: Page) => void) {
    this.#context = context;
    this.#link = link;
    this.#onShow = onShow;
    context.on('page', (page) => {
      if (this.#opening === 0) void page.close();
    });
  }

  /** The page of the window that was opened last. */
  get latest(): WindowPage | null {
    return this.#latest;
  }

  /** A page that belongs to no window. */
  async openBeside(): Promise<Page> {
    this.#opening += 1;
    try {
      return await this.#context.newPage();
    } finally {
      this.#opening -= 1;
    }
  }

  /** The calls of main that concern windows. */
  readonly answers: Answers = {
    'window:open': async (payload) => {
      const { window } = v.parse(OpenSchema, payload);
      // Chromium starts with one page, which the first window uses.
      const [first] = this.#windows.size === 0 ? this.#context.pages() : [];
      this.#latest = await this.#show(window, payload, first);
    },
    'window:load': (order) =>
      this.#of(order, async ({ shown }, payload) => {
        const { url, granted } = v.parse(LoadSchema, payload);
        // All other permissions are denied.
        await this.#context.grantPermissions(granted, { origin: new URL(url).origin });
        await shown.load(url).catch(closedMeanwhile);
      }),
    'window:show': (order) => this.#of(order, ({ shown }) => this.#onShow(shown.page)),
    'window:destroy': (order) =>
      this.#of(order, async ({ shown }) => {
        this.#windows.delete(v.parse(OrderSchema, order).window);
        await shown.page.close();
      }),
    'window:close': () => this.#context.close(),
    'page:theme': async (theme) => {
      this.#colorScheme = v.parse(v.picklist(['dark', 'light']), theme);
      for (const page of this.#context.pages()) await page.emulateMedia({ colorScheme: this.#colorScheme });
    },
    'page:send': (order) => this.#of(order, ({ shown }, message) => shown.send(message)),
    'page:crash': (order) => this.#of(order, ({ shown }) => shown.crash()),
    'page:travel': (order) =>
      this.#of(order, ({ shown: { page } }, steps) => {
        void (steps === -1 ? page.goBack() : page.goForward()).catch(leftMeanwhile);
      }),
    'page:reload': (order) =>
      this.#of(order, async ({ opening, shown: gone }) => {
        if (!gone.hasCrashed()) {
          void gone.page.reload().catch(leftMeanwhile);
          return;
        }
        // Playwright can't use a page that crashed, so the window gets a new page.
        const next = await this.#show(v.parse(OrderSchema, order).window, opening);
        if (this.#latest === gone) this.#latest = next;
        await gone.page.close();
        await next.load(gone.url());
      }),
    'session:clear': async (origin) => {
      const [page] = this.#context.pages();
      if (page === undefined) return;
      const devtools = await this.#context.newCDPSession(page);
      await devtools.send('Storage.clearDataForOrigin', {
        origin: v.parse(v.string(), origin),
        storageTypes: 'all',
      });
    },
  };

  async #show(window: number, opening: unknown, page?: Page): Promise<WindowPage> {
    const shown = await openWindow(this.#context, this.#link(), opening, page ?? (await this.#newPage()));
    await shown.page.emulateMedia({ colorScheme: this.#colorScheme });
    this.#windows.set(window, { opening, shown });
    return shown;
  }

  async #newPage(): Promise<Page> {
    this.#opening += 1;
    try {
      return await this.#context.newPage();
    } finally {
      this.#opening -= 1;
    }
  }

  /** Calls a function with the window that the command names, unless that window is closed. */
  #of(order: unknown, run: (window: OpenWindow, payload: unknown) => unknown): unknown {
    const { window, payload } = v.parse(OrderSchema, order);
    const open = this.#windows.get(window);
    return open === undefined ? null : run(open, payload);
  }
}

/** While its page is loading, the app may quit or close the window. Every other error is thrown. */
function closedMeanwhile(error: unknown): void {
  if (!(error instanceof Error && error.message.includes('has been closed'))) throw error;
}

/**
 * While a page is being reloaded, it may also be left for another one. Main is not told in Electron either: there, these
 * functions return nothing.
 */
function leftMeanwhile(error: unknown): void {
  const isLeft = /was detached|ERR_ABORTED|interrupted by another navigation/.test(String(error));
  if (!isLeft) closedMeanwhile(error);
}
