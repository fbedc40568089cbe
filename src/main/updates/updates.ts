import { EventEmitter } from 'node:events';
import type { UpdatesOff, UpdateState } from '#contract/bridge/desktop-settings.ts';
import type { Schedule } from '#main/lib/schedule.ts';
import type { Log } from '#main/logging/log.ts';

/** 12 hours, in ms. */
export const checkInterval = 12 * 60 * 60_000;
/** The wait after the first failure, in ms; it doubles with each further one, up to `checkInterval`. */
export const firstRetryDelay = 5 * 60_000;

export interface FoundUpdate {
  readonly version: string;
  /** Resolves when it is downloaded, to be installed when the app quits. */
  readonly downloaded: Promise<unknown>;
}

export interface Updater {
  /** Checks once, and downloads a newer version. Null if there is none. */
  readonly check: () => Promise<FoundUpdate | null>;
  /** Passes the downloaded update on for installation, or prevents its installation. The app may quit afterwards. */
  readonly quit: (installs: boolean) => Promise<void>;
  /** To be called after `quit` where the app starts again: see `Updates`. */
  readonly startAgain: () => boolean;
}

export interface UpdatesOptions {
  /** Why the app does not update itself at present; null if it does. */
  readonly offBecause: () => UpdatesOff | null;
  /** The address of the feed that a policy sets; null for the one that is built in. */
  readonly feed: () => string | null;
  /** Loads the updater; called once, and only if it is needed. */
  readonly load: () => Promise<Updater>;
  readonly schedule: Schedule;
  readonly log: Log;
}

export interface Updates {
  /** Checks now, and every 12 hours from now on, earlier after a failure. A second call does nothing. */
  readonly start: () => void;
  /**
   * Checks now if a check is due: to be called when the computer wakes up, since timers may stand still during sleep, and
   * when a policy changes, which may have disabled updates when it was time, or have set another feed.
   */
  readonly checkIfDue: () => void;
  readonly state: () => UpdateState;
  /**
   * Has the downloaded update installed, unless updates have been disabled since or a newer one is being downloaded. The app
   * may quit afterwards.
   */
  readonly quit: () => Promise<void>;
  /**
   * To be called after `quit` where the app starts again: an installer would have to end it, so the update waits for the
   * next time the app quits. Returns true where the system has the update already, as on macOS: it ends this process,
   * installs the update and starts the app.
   */
  readonly startAgain: () => boolean;
  /** Called after each change of the state. */
  readonly onChange: (listener: () => void) => void;
}

/** Updates the app: downloaded in the background, installed when the user quits. */
export function createUpdates(options: UpdatesOptions): Updates {
  const { offBecause, feed, load, schedule, log } = options;
  const emitter = new EventEmitter<{ change: [] }>();
  let state: UpdateState = { kind: 'waiting' };
  let isStarted = false;
  /** Stays true when a later check finds nothing: what was downloaded is still installed. */
  let isDownloaded = false;
  let loading: Promise<Updater> | undefined;
  let updater: Updater | null = null;
  let retryDelay = firstRetryDelay;
  /**
   * By the clock that goes on during sleep, in ms; in the past while updates are off and it was time for a check, null
   * before the start and while a check or a download runs.
   */
  let dueAt: number | null = null;
  let checkedFeed: string | null = null;
  let cancelNext = () => {};

  const setState = (next: UpdateState) => {
    state = next;
    emitter.emit('change');
  };
  const check = async () => {
    checkedFeed = feed();
    loading ??= load();
    const update = await (await loading).check();
    if (update === null) {
      log.info('There is no update.');
      setState({ kind: 'waiting' });
      return;
    }
    const { version, downloaded } = update;
    // The library deletes another version before it downloads this one, but would still try to install that: from an
    // AppImage it would delete Warble and have nothing in its place.
    isDownloaded = false;
    log.info(`Version ${version} is being downloaded.`);
    setState({ kind: 'downloading', version });
    await downloaded;
    isDownloaded = true;
    log.info(`Version ${version} will be installed when Warble quits.`);
    setState({ kind: 'ready', version });
  };
  const checkIn = (ms: number) => {
    cancelNext();
    cancelNext = schedule(checkRepeatedly, ms);
    dueAt = Date.now() + ms;
  };
  const checkAndRetry = async () => {
    const before = state;
    // Also for a check that never ends.
    checkIn(checkInterval);
    dueAt = null;
    try {
      await check();
      retryDelay = firstRetryDelay;
      checkIn(checkInterval);
    } catch (error) {
      log.error('Looking for updates failed.', error);
      // Where no download has begun, a version that was downloaded before is still installed.
      setState(isDownloaded ? before : { kind: 'failed' });
      checkIn(retryDelay);
      retryDelay = Math.min(2 * retryDelay, checkInterval);
    }
  };
  function checkRepeatedly() {
    if (offBecause() === null) void checkAndRetry();
    else dueAt = Date.now();
  }
  return {
    start() {
      if (isStarted || offBecause() === 'development') return;
      isStarted = true;
      checkRepeatedly();
    },
    checkIfDue() {
      if (dueAt === null) return;
      if (Date.now() >= dueAt || feed() !== checkedFeed) checkRepeatedly();
    },
    state() {
      const because = offBecause();
      return because === null ? state : { kind: 'off', because };
    },
    async quit() {
      updater = (await loading?.catch(() => null)) ?? null;
      // A policy may have disabled updates since the download.
      await updater?.quit(isDownloaded && offBecause() === null);
    },
    startAgain: () => updater?.startAgain() ?? false,
    onChange: (listener) => void emitter.on('change', listener),
  };
}
