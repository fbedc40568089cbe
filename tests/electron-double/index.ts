import { once } from 'node:events';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright';
import * as v from 'valibot';
import { findBrowser, quickFlags } from '#scripts/ensure-browser.ts';
import { prepareApi } from './api/load.ts';
import { AsyncQueue } from './async-queue.ts';
import { forkMain } from './fork-main.ts';
import { Link } from './link.ts';
import { applicationLocale } from './locales.ts';
import type { Operations } from './operations.ts';
import { defaultLanguage, type DoubleOptions } from './options.ts';
import {
  type ContextMenuTarget,
  type Message,
  MenuEntrySchema,
  MessageSchema,
  ShownNotificationSchema,
  SpellingStateSchema,
  TrayStateSchema,
  WindowStateSchema,
} from './settings.ts';
import { Windows } from './windows.ts';

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
  /** Delivers a call of a page that was left meanwhile. */
  callFromGonePage(name: string): Promise<void>;
  /** Starts the app a second time, with these arguments. */
  startAgain(args: readonly string[]): Promise<void>;
  /** Clicks the app's icon in the Dock of macOS. */
  clickDock(): Promise<void>;
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
 * The timeout for showing the window, for each action in it, and for quitting, in ms. Long, for busy machines; normally it
 * takes two seconds.
 */
const timeoutMs = 90_000;

/**
 * Starts the built app (out/main/index.js, which has to exist). Waits until it shows its window and its local server
 * answers; on the first start, the server first creates the sample community.
 * @throws Error when the app exits or shows an error instead
 */
export async function launchDouble(options: DoubleOptions): Promise<Double> {
  const context = await launchProfile(options);
  // Playwright's own is 30 s outside of its test runner.
  context.setDefaultTimeout(timeoutMs);
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
      callFromGonePage: async (name) => void (await link.call('ipc:gone', name)),
      openPageBeside: () => windows.openBeside(),
      startAgain: async (args) => void (await link.call('app:second', args)),
      clickDock: async () => void (await link.call('app:activate')),
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
    // A click can miss a moving element, even on a fast machine.
    reducedMotion: 'reduce',
    // Pages use the language of the app.
    locale: applicationLocale(language, packaged),
    ...(executablePath === undefined ? {} : { executablePath }),
    ...context,
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
