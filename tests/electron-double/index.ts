import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type BrowserContext, chromium, type Page } from 'playwright';
import * as v from 'valibot';
import { ownMounts } from '#tests/fixtures/namespace.ts';
import { findBrowser, quickFlags } from '#scripts/ensure-browser.ts';
import { projectRoot } from '#scripts/run.ts';
import { prepareApi } from './api/load.ts';
import { Link } from './link.ts';
import { applicationLocale } from './locales.ts';
import { installRegistry, type Registry } from './registry.ts';
import type { Operations } from './operations.ts';
import {
  type ContextMenuTarget,
  type DisplayServer,
  type DoubleSettings,
  type Keyring,
  type Message,
  MenuEntrySchema,
  MessageSchema,
  type Platform,
  type Rectangle,
  ShownNotificationSchema,
  SpellingStateSchema,
  TrayStateSchema,
  WindowStateSchema,
} from './settings.ts';
import { Windows } from './windows.ts';

export interface DoubleOptions {
  /** The folder of the built app, such as an unpacked asar; the checkout by default. */
  readonly app?: string;
  /** The app's user data folder, which contains all data that survives a restart. */
  readonly userData: string;
  /** The system's keyring; `available` by default. */
  readonly keyring?: Keyring;
  /**
   * The output of `reg query` for each key of Windows' registry, or `forbidden` if the administrator has disabled the
   * command; empty by default.
   */
  readonly registry?: Registry;
  /**
   * The system on which the app is made to believe that it runs; the real one by default. Node's own behaviour is
   * unchanged.
   */
  readonly platform?: Platform;
  /** The language of the system, such as `de-AT`; `en-GB` by default. */
  readonly language?: string;
  /** The display server on Linux; `x11` by default. */
  readonly displayServer?: DisplayServer;
  /** Whether it runs as an installed app and not as a development copy; false by default. */
  readonly packaged?: boolean;
  /** A folder that is mounted as /etc for the app's process only. Requires that `mountObstacle()` is null. */
  readonly etc?: string;
  /** The arguments of the start, such as a link. */
  readonly args?: readonly string[];
  /** The screens, the primary one first; one of 1920 × 1080 by default. */
  readonly displays?: readonly Rectangle[];
  /** The index of the button that the user clicks in a message box; the first one by default. */
  readonly clicks?: (message: Message) => number;
  /** Options for the Node process that runs main, and variables that are added to its environment. */
  readonly node?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Called with each page before it loads anything. */
  readonly onPage?: (page: Page) => void;
  /** Passed on to Chromium's profile, such as `colorScheme` or `locale`. */
  readonly context?: Parameters<typeof chromium.launchPersistentContext>[1];
}

/** The desktop app, running without Electron. */
export interface Double extends Operations {
  /** The page in its window; if the window was replaced, in the latest one. */
  readonly page: Page;
  readonly context: BrowserContext;
  /** The APIs that the app used and the double lacks. Each use has thrown an error in the app, too. */
  readonly lacking: readonly string[];
  /** URLs that were opened in the system's browser. */
  readonly openedOutside: readonly string[];
  /** For each file dialog, the folder in which it opened, or null if the system chose the folder. */
  readonly fileDialogs: readonly (string | null)[];
  /** The message boxes that the app showed. */
  readonly messages: readonly Message[];
  /** Calls of system APIs without another visible effect, such as `['shell.openPath', path]`. */
  readonly systemCalls: readonly unknown[];
  /** Opens a page in its profile that does not belong to a window of the app. */
  openPageBeside(): Promise<Page>;
  /** Starts the app a second time, with these arguments. */
  startAgain(args: readonly string[]): Promise<void>;
  /**
   * Simulates that a server requests a client certificate. Returns the subject of the certificate that is sent, or
   * null.
   */
  askForCertificate(host: string): Promise<string | null>;
  /** Answers the next file dialog, or the open one: with the paths that the user picks, or null for Cancel. */
  answerDialog(paths: readonly string[] | null): void;
  /** Resolves when the app has ended by itself. */
  readonly ended: Promise<void>;
  /** Quits as a user does, and waits until the app has ended. The next `launchDouble` may use the same user data. */
  quit(): Promise<void>;
}

/**
 * The timeout for showing the window, and for quitting, in ms. Long, for busy machines; normally it takes two seconds.
 */
const timeoutMs = 90_000;

/**
 * Starts the built app (out/main/index.js, which has to exist). Waits until it shows its window and its local server
 * answers; on the first start, the server first creates the sample community.
 * @throws Error when the app exits or shows an error instead
 */
export async function launchDouble(options: DoubleOptions): Promise<Double> {
  const context = await launchProfile(options);
  for (const page of context.pages()) options.onPage?.(page);
  context.on('page', (page) => options.onPage?.(page));
  const shown = Promise.withResolvers<Page>();
  const lacking: string[] = [];
  const openedOutside: string[] = [];
  const messages: Message[] = [];
  const systemCalls: unknown[] = [];
  const fileDialogs: (string | null)[] = [];
  const answers = new AsyncQueue<readonly string[] | null>();
  const windows: Windows = new Windows(
    context,
    () => link,
    (page) => shown.resolve(page),
  );
  const child = forkMain(options, await prepareApi());
  const link: Link = new Link(child, {
    ...windows.answers,
    'dialog:message': (payload) => {
      const message = v.parse(MessageSchema, payload);
      messages.push(message);
      return options.clicks?.(message) ?? 0;
    },
    'system:call': (call) => void systemCalls.push(call),
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
  const contextMenu = async (target: ContextMenuTarget) =>
    v.parse(v.array(MenuEntrySchema), await link.call('menu:context', target));
  try {
    const shownPage = await within(shown.promise, 'show its window');
    // A window may be shown before its page is loaded. Unlike a single evaluation, this also works across a navigation.
    await within(
      shownPage.waitForFunction(
        async () => window.warble !== undefined && (await window.warble.hostInfo(), true),
      ),
      'get its local server ready',
    );
    return {
      get page() {
        return windows.latest?.page ?? shownPage;
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
      systemCalls,
      fileDialogs,
      menu: async () => v.parse(v.array(MenuEntrySchema), await link.call('menu:entries')),
      clickMenu: async (name) => void (await link.call('menu:click', name)),
      contextMenu,
      contextMenuOf: async (target) => {
        await target.click({ button: 'right' });
        return contextMenu(await target.evaluate(targetInMiddle));
      },
      clickContextMenu: async (label) => void (await link.call('menu:pick', label)),
      crashPage: async () => {
        await windows.latest?.crash();
      },
      crashServer: async () => void (await link.call('process:crash')),
      hangPage: async () => void (await link.call('page:hangs')),
      askForCertificate: async (host) =>
        v.parse(v.nullable(v.string()), await link.call('app:certificate', host)),
      throwInMain: async (message) => void (await link.call('app:throw', message)),
      openPageBeside: () => windows.openBeside(),
      startAgain: async (args) => void (await link.call('app:second', args)),
      answerDialog: (paths) => answers.add(paths),
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

/** Runs in the page: returns the parameters of the context menu, which headless Chromium does not report. */
function targetInMiddle(element: Element): ContextMenuTarget {
  const { x, y, width, height } = element.getBoundingClientRect();
  const middle = { x: x + width / 2, y: y + height / 2 };
  const hit = document.elementFromPoint(middle.x, middle.y);
  const link = hit?.closest<HTMLAnchorElement>('a[href]');
  const image = hit instanceof HTMLImageElement ? hit : null;
  return {
    ...middle,
    linkURL: link?.href ?? '',
    srcURL: image?.currentSrc ?? '',
    mediaType: image === null ? 'none' : 'image',
    hasImageContents: image !== null && image.complete && image.naturalWidth > 0,
    isEditable: hit instanceof HTMLInputElement || hit instanceof HTMLTextAreaElement,
  };
}

function launchProfile(options: DoubleOptions): Promise<BrowserContext> {
  const { userData, context, language = defaultLanguage, packaged = false } = options;
  const executablePath = findBrowser();
  return chromium.launchPersistentContext(join(userData, 'double', 'chromium'), {
    args: [...quickFlags],
    viewport: { width: 1280, height: 800 },
    // Pages use the language of the app.
    locale: applicationLocale(language, packaged),
    ...(executablePath === undefined ? {} : { executablePath }),
    ...context,
  });
}

const defaultLanguage = 'en-GB';

const oneScreen: readonly Rectangle[] = [{ x: 0, y: 0, width: 1920, height: 1080 }];

const ownPlatform: Platform =
  process.platform === 'darwin' || process.platform === 'win32' ? process.platform : 'linux';

/** Mounts a folder as /etc for the given command. */
const inEtc = 'mount --bind "$0" /etc && exec "$@"';

function forkMain(
  {
    app = projectRoot,
    userData,
    args = [],
    keyring = 'available',
    registry = {},
    packaged = false,
    platform = ownPlatform,
    language = defaultLanguage,
    displayServer = 'x11',
    displays = oneScreen,
    etc,
    node = [],
    env = {},
  }: DoubleOptions,
  apiFile: string,
): ChildProcess {
  const manifest: unknown = JSON.parse(readFileSync(join(app, 'package.json'), 'utf8'));
  const settings: DoubleSettings = {
    api: apiFile,
    main: pathToFileURL(join(app, 'out', 'main', 'index.js')).href,
    version: v.parse(v.object({ version: v.string() }), manifest).version,
    userData,
    keyring,
    packaged,
    platform,
    locale: applicationLocale(language, packaged),
    displayServer,
    displays: [...displays],
  };
  return fork(fileURLToPath(new URL('run-main.ts', import.meta.url)), [JSON.stringify(settings), ...args], {
    ...(etc === undefined
      ? { execArgv: [...node] }
      : {
          execPath: 'unshare',
          execArgv: [...ownMounts, 'sh', '-c', inEtc, etc, process.execPath, ...node],
        }),
    env: {
      ...process.env,
      NODE_NO_WARNINGS: '1',
      ...(platform === 'win32' ? { SystemRoot: installRegistry(join(userData, 'double'), registry) } : {}),
      ...env,
    },
    serialization: 'advanced',
  });
}

function within<Result>(promise: Promise<Result>, what: string): Promise<Result> {
  return Promise.race([
    promise,
    new Promise<never>((_, reject) => {
      setTimeout(
        () => reject(new Error(`The app did not ${what} in ${timeoutMs / 1000} s.`)),
        timeoutMs,
      ).unref();
    }),
  ]);
}

/** A queue whose `take` waits for an item. */
class AsyncQueue<Item> {
  readonly #items: Item[] = [];
  readonly #waiters: ((item: Item) => void)[] = [];

  add(item: Item): void {
    const waiter = this.#waiters.shift();
    if (waiter === undefined) this.#items.push(item);
    else waiter(item);
  }

  take(): Promise<Item> {
    return new Promise((resolve) => {
      const [item] = this.#items.splice(0, 1);
      if (item === undefined) this.#waiters.push(resolve);
      else resolve(item);
    });
  }
}
