import type { chromium, Page } from 'playwright';
import type { Registry } from './registry.ts';
import type { DisplayServer, DownloadOutcome, Keyring, Message, Platform, Rectangle } from './settings.ts';

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
  /** How downloads end; `completed` by default. */
  readonly downloads?: DownloadOutcome;
  /** Whether it runs as an installed app and not as a development copy; false by default. */
  readonly packaged?: boolean;
  /** A folder that is mounted as /etc for the app's process only. Requires that `mountObstacle()` is null. */
  readonly etc?: string;
  /** The arguments of the start, such as a link. */
  readonly args?: readonly string[];
  /** The screens, the primary one first; one of 1920 × 1080 by default. */
  readonly displays?: readonly Rectangle[];
  /** The index of the button that the user clicks in a message box; the first one by default. */
  readonly clicks?: (message: Message) => number | Promise<number>;
  /** Options for the Node process that runs main, and variables that are added to its environment. */
  readonly node?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Called with each page before it loads anything. */
  readonly onPage?: (page: Page) => void;
  /** Passed on to Chromium's profile, such as `colorScheme` or `locale`. */
  readonly context?: Parameters<typeof chromium.launchPersistentContext>[1];
}

export const defaultLanguage = 'en-GB';
