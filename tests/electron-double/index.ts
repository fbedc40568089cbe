import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type BrowserContext, chromium, type Page } from 'playwright';
import * as v from 'valibot';
import { browserFlags, findBrowser } from '#scripts/ensure-browser.ts';
import { Link } from './link.ts';
import {
  type Arrangement,
  type ContextPlace,
  type DoubleSettings,
  type Message,
  type MenuEntry,
  MenuEntrySchema,
  MessageSchema,
  type Rectangle,
  type ShownNotification,
  ShownNotificationSchema,
  type SpellingState,
  SpellingStateSchema,
  type TrayState,
  TrayStateSchema,
  type WindowState,
  WindowStateSchema,
} from './settings.ts';
import { openWindow } from './window-page.ts';

export interface DoubleOptions {
  /** The app's user data folder; what is kept across restarts lies in it. */
  readonly userData: string;
  /** Whether the system has a keyring; it does unless told otherwise. */
  readonly keyring?: boolean;
  /** The arguments of the start, such as a link. */
  readonly args?: readonly string[];
  /** The screens, the primary one first; one of 1920 × 1080 unless told otherwise. */
  readonly displays?: readonly Rectangle[];
  /** The index of the button that the user clicks in a message box; the first one unless told otherwise. */
  readonly clicks?: (message: Message) => number;
  /** Passed on to Chromium's profile, such as `colorScheme` or `locale`. */
  readonly context?: Parameters<typeof chromium.launchPersistentContext>[1];
}

/** The desktop app, running without Electron. */
export interface Double {
  /** The page in its window. */
  readonly page: Page;
  readonly context: BrowserContext;
  /** What the app used and the double lacks. Each has failed in the app, too. */
  readonly lacking: readonly string[];
  /** Addresses that went to the system's browser. */
  readonly openedOutside: readonly string[];
  /** The folder in which each file dialog opened, or null where the system chose it. */
  readonly fileDialogs: readonly (string | null)[];
  /** The message boxes that it showed. */
  readonly messages: readonly Message[];
  /** How its window is now. */
  window(): Promise<WindowState>;
  /** Moves, resizes, maximises or leaves the window, as a user does. */
  arrange(change: Arrangement): Promise<void>;
  /** Closes the window with its own button. */
  closeWindow(): Promise<void>;
  /** The notifications that the system shows. */
  notifications(): Promise<readonly ShownNotification[]>;
  clickNotification(title: string): Promise<void>;
  /** The app's icon in the tray; null where it has none. */
  tray(): Promise<TrayState | null>;
  clickTray(): Promise<void>;
  /** Clicks an item of the tray's menu, by its id or label. */
  clickTrayMenu(name: string): Promise<void>;
  /** The count on the app's icon; 0 is none. */
  badge(): Promise<number>;
  /** What the spell checker does. */
  spelling(): Promise<SpellingState>;
  /** Has the system suspend, or resume. */
  power(event: 'suspend' | 'resume'): Promise<void>;
  /** Changes the system's theme, which is light at the start. */
  changeSystemTheme(theme: 'dark' | 'light'): Promise<void>;
  /** The application menu. */
  menu(): Promise<readonly MenuEntry[]>;
  /** Clicks an item of the application menu, by its id or label. */
  clickMenu(name: string): Promise<void>;
  /** Opens the context menu of a place in the page. */
  contextMenu(place: ContextPlace): Promise<readonly MenuEntry[]>;
  /** Clicks an item of the context menu that was opened last. */
  clickContextMenu(label: string): Promise<void>;
  /** What the app had the system do that shows nowhere else, such as `['shell.openPath', path]`. */
  readonly deeds: readonly unknown[];
  /** Ends the page's process. Its successor, once the app asks for one, is the `page` from then on. */
  crashPage(): Promise<void>;
  /** Has the system notice that the page does not respond. */
  hangPage(): Promise<void>;
  /** Has main throw an error that nobody catches. */
  throwInMain(message: string): Promise<void>;
  /** Starts the app a second time, with these arguments. */
  startAgain(args: readonly string[]): Promise<void>;
  /** Answers the next file dialog, or the one that is open: with the paths the user picks, or null for Cancel. */
  answerDialog(paths: readonly string[] | null): void;
  /** Resolves when the app has ended by itself. */
  readonly ended: Promise<void>;
  /** Quits as a user does and waits for the end; a later `launchDouble` goes on with the same user data. */
  quit(): Promise<void>;
}

const project = fileURLToPath(new URL('../..', import.meta.url));
/** How long the app may take to show its window or to quit, in ms. */
const patience = 30_000;

/**
 * Starts the built app (out/main/index.js, which has to be there) and waits until it shows its window and its local
 * server answers, which on the first start is after the sample community was made.
 * Throws when it ends or shows an error instead.
 */
export async function launchDouble(options: DoubleOptions): Promise<Double> {
  const context = await launchProfile(options);
  const shown = Promise.withResolvers<Page>();
  const lacking: string[] = [];
  const openedOutside: string[] = [];
  const messages: Message[] = [];
  const deeds: unknown[] = [];
  const fileDialogs: (string | null)[] = [];
  const answers = new Turnstile<readonly string[] | null>();
  let page: Awaited<ReturnType<typeof openWindow>> | null = null;

  /** What the window's pages are made with. */
  let opening: unknown;

  const child = forkMain(options);
  const link: Link = new Link(child, {
    'window:open': async (payload) => {
      opening = payload;
      page = await openWindow(context, link, payload, context.pages()[0] ?? (await context.newPage()));
    },
    'window:load': (payload) => page?.load(v.parse(v.string(), v.parse(UrlSchema, payload).url)),
    'window:show': () => {
      if (page !== null) shown.resolve(page.page);
    },
    'window:close': () => context.close(),
    'page:theme': async (theme) => {
      const colorScheme = v.parse(v.picklist(['dark', 'light']), theme);
      await (context.pages()[0] ?? (await context.newPage())).emulateMedia({ colorScheme });
    },
    'dialog:message': (payload) => {
      const message = v.parse(MessageSchema, payload);
      messages.push(message);
      return options.clicks?.(message) ?? 0;
    },
    'page:send': (payload) => page?.send(payload),
    'page:crash': () => page?.crash(),
    'page:reload': async () => {
      if (page === null || opening === undefined) return;
      if (!page.hasCrashed()) {
        void page.page.reload().catch(closedMeanwhile);
        return;
      }
      // Playwright can't go on with a page that crashed; the window goes on with another one.
      const gone = page;
      page = await openWindow(context, link, opening, await context.newPage());
      await gone.page.close();
      await page.load(gone.url());
    },
    'page:travel': (steps) =>
      void (steps === -1 ? page?.page.goBack() : page?.page.goForward())?.catch(closedMeanwhile),
    did: (deed) => void deeds.push(deed),
    'dialog:open': (folder) => {
      fileDialogs.push(v.parse(v.nullable(v.string()), folder));
      return answers.take();
    },
    'dialog:error': (message) => shown.reject(new Error(`The app said: ${String(message)}`)),
    'shell:open': (url) => void openedOutside.push(String(url)),
    lack: (name) => void lacking.push(String(name)),
  });

  const exit = once(child, 'exit');
  void exit.then(([code]) => shown.reject(new Error(`The app ended with code ${String(code)}.`)));
  try {
    const shownPage = await within(shown.promise, 'show its window');
    await within(
      shownPage.evaluate(() => window.warble?.hostInfo()),
      'get its local server ready',
    );
    return {
      get page() {
        return page?.page ?? shownPage;
      },
      context,
      lacking,
      openedOutside,
      messages,
      window: async () => v.parse(WindowStateSchema, await link.call('window:state')),
      arrange: async (change) => void (await link.call('window:arrange', change)),
      closeWindow: async () => void (await link.call('window:user-closes')),
      notifications: async () =>
        v.parse(v.array(ShownNotificationSchema), await link.call('notification:shown')),
      clickNotification: async (title) => void (await link.call('notification:click', title)),
      tray: async () => v.parse(v.nullable(TrayStateSchema), await link.call('tray:state')),
      clickTray: async () => void (await link.call('tray:click')),
      clickTrayMenu: async (name) => void (await link.call('tray:menu', name)),
      badge: async () => v.parse(v.number(), await link.call('app:badge')),
      spelling: async () => v.parse(SpellingStateSchema, await link.call('session:spelling')),
      power: async (event) => void (await link.call('system:power', event)),
      changeSystemTheme: async (theme) => void (await link.call('system:theme', theme)),
      deeds,
      fileDialogs,
      menu: async () => v.parse(v.array(MenuEntrySchema), await link.call('menu:entries')),
      clickMenu: async (name) => void (await link.call('menu:click', name)),
      contextMenu: async (place) => v.parse(v.array(MenuEntrySchema), await link.call('menu:context', place)),
      clickContextMenu: async (label) => void (await link.call('menu:pick', label)),
      crashPage: async () => {
        await page?.crash();
      },
      hangPage: async () => void (await link.call('page:hangs')),
      throwInMain: async (message) => void (await link.call('app:throw', message)),
      startAgain: async (args) => void (await link.call('app:second', args)),
      answerDialog: (paths) => answers.give(paths),
      ended: exit.then(() => undefined),
      async quit() {
        if (child.exitCode === null) link.call('app:quit').catch(() => {});
        const [code]: unknown[] = await within(exit, 'quit');
        await context.close();
        if (code !== 0) throw new Error(`The app ended with code ${String(code)}.`);
      },
    };
  } catch (error) {
    child.kill('SIGKILL');
    await context.close();
    throw error;
  }
}

const UrlSchema = v.object({ url: v.string() });

function launchProfile({ userData, context }: DoubleOptions): Promise<BrowserContext> {
  const executablePath = findBrowser();
  return chromium.launchPersistentContext(join(userData, 'double', 'chromium'), {
    args: [...browserFlags],
    viewport: { width: 1280, height: 800 },
    ...(executablePath === undefined ? {} : { executablePath }),
    ...context,
  });
}

const oneScreen: readonly Rectangle[] = [{ x: 0, y: 0, width: 1920, height: 1080 }];

function forkMain({
  userData,
  args = [],
  keyring = true,
  displays = oneScreen,
}: DoubleOptions): ChildProcess {
  const manifest: unknown = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8'));
  const settings: DoubleSettings = {
    main: pathToFileURL(join(project, 'out', 'main', 'index.js')).href,
    version: v.parse(v.object({ version: v.string() }), manifest).version,
    userData,
    keyring,
    displays: [...displays],
  };
  return fork(fileURLToPath(new URL('run-main.ts', import.meta.url)), [JSON.stringify(settings), ...args], {
    execArgv: [],
    env: { ...process.env, NODE_NO_WARNINGS: '1' },
    serialization: 'advanced',
  });
}

/** The app may end while its page still loads; every other fault stays one. */
function closedMeanwhile(error: unknown): void {
  if (!(error instanceof Error && error.message.includes('has been closed'))) throw error;
}

function within<Result>(promise: Promise<Result>, what: string): Promise<Result> {
  return Promise.race([
    promise,
    new Promise<never>((_, reject) => {
      setTimeout(
        () => reject(new Error(`The app did not ${what} in ${patience / 1000} s.`)),
        patience,
      ).unref();
    }),
  ]);
}

/** Joins who gives with who takes, whoever comes first. */
class Turnstile<Item> {
  readonly #given: Item[] = [];
  readonly #takers: ((item: Item) => void)[] = [];

  give(item: Item): void {
    const taker = this.#takers.shift();
    if (taker === undefined) this.#given.push(item);
    else taker(item);
  }

  take(): Promise<Item> {
    return new Promise((resolve) => {
      const [item] = this.#given.splice(0, 1);
      if (item === undefined) this.#takers.push(resolve);
      else resolve(item);
    });
  }
}
