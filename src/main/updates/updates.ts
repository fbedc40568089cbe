import { EventEmitter } from 'node:events';
import type { UpdatesOff, UpdateState } from '#contract/bridge/desktop-settings.ts';
import type { Schedule } from '#main/lib/schedule.ts';
import type { Log } from '#main/logging/log.ts';

/** 12 hours, in ms. */
export const checkInterval = 12 * 60 * 60_000;
/**
 * Up to this part of each wait is left out, at random, so that computers that were started together, or whose feed was away,
 * do not ask it together.
 */
export const jitter = 1 / 12;
/** Within how long the computers of an organisation check after a policy demands it, each at a random time, in ms. */
export const policySpread = 10 * 60_000;
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
  /** From 0 to below 1. */
  readonly random: () => number;
  readonly log: Log;
}

/** When the app checks next. */
type NextCheck =
  | { readonly kind: 'not started' }
  /** Once the check or the download that runs has ended. */
  | { readonly kind: 'running' }
  /** Updates were off when it was time. */
  | { readonly kind: 'once allowed' }
  /** By the clock that goes on during sleep, in ms. */
  | { readonly kind: 'at'; readonly time: number };

export interface Updates {
  /** Checks now, and about every 12 hours from now on, earlier after a failure. A second call does nothing. */
  readonly start: () => void;
  /** Checks now if it has been time for it: to be called when the computer wakes up, since timers may be stopped during sleep. */
  readonly wokeUp: () => void;
  /** Checks soon if a policy had disabled updates when it was time, or has set another feed: to be called when it changes. */
  readonly policyChanged: () => void;
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
  const { offBecause, feed, load, schedule, random, log } = options;
  const emitter = new EventEmitter<{ change: [] }>();
  let state: UpdateState = { kind: 'waiting' };
  /** Stays true when a later check fails: what was downloaded is still installed. */
  let isDownloaded = false;
  let loading: Promise<Updater> | undefined;
  let updater: Updater | null = null;
  let retryDelay = firstRetryDelay;
  let next: NextCheck = { kind: 'not started' };
  let checkedFeed: string | null = null;
  let cancelNext = () => {};

  const setState = (changed: UpdateState) => {
    state = changed;
    emitter.emit('change');
  };
  const check = async () => {
    checkedFeed = feed();
    loading ??= load();
    const update = await (await loading).check();
    // A feed that has no newer version any more has withdrawn what was downloaded. Of another one, the library deletes that
    // before it downloads, but would still try to install it: from an AppImage it would delete Warble and have nothing in its
    // place.
    isDownloaded = false;
    if (update === null) {
      log.info('There is no update.');
      setState({ kind: 'waiting' });
      return;
    }
    const { version, downloaded } = update;
    log.info(`Version ${version} is being downloaded.`);
    setState({ kind: 'downloading', version });
    await downloaded;
    isDownloaded = true;
    log.info(`Version ${version} will be installed when Warble quits.`);
    setState({ kind: 'ready', version });
  };
  /** Whether it has been time. One that is further away than any check is from before the clock was set back. */
  const isDue = ({ time }: { readonly time: number }) =>
    Date.now() >= time || Date.now() < time - checkInterval;
  const checkIn = (ms: number) => {
    cancelNext();
    cancelNext = schedule(checkIfAllowed, ms);
    next = { kind: 'at', time: Date.now() + ms };
  };
  const waitAbout = (ms: number) => checkIn(ms * (1 - jitter * random()));
  const checkAndRetry = async () => {
    const before = state;
    // Also for a check that never ends.
    waitAbout(checkInterval);
    next = { kind: 'running' };
    try {
      await check();
      retryDelay = firstRetryDelay;
      waitAbout(checkInterval);
    } catch (error) {
      log.error('Looking for updates failed.', error);
      // Where no download has begun, a version that was downloaded before is still installed.
      setState(isDownloaded ? before : { kind: 'failed' });
      waitAbout(retryDelay);
      retryDelay = Math.min(2 * retryDelay, checkInterval);
    }
    // It may have changed during the check.
    followPolicy();
  };
  function checkIfAllowed() {
    if (offBecause() === null) void checkAndRetry();
    else next = { kind: 'once allowed' };
  }
  function followPolicy() {
    const ms = policySpread * random();
    // Another change before that check does not delay it.
    const isSooner =
      next.kind === 'at' && feed() !== checkedFeed && (isDue(next) || Date.now() + ms < next.time);
    if (next.kind === 'once allowed' || isSooner) checkIn(ms);
  }
  return {
    start() {
      if (next.kind === 'not started' && offBecause() !== 'development') checkIfAllowed();
    },
    wokeUp() {
      if (next.kind === 'at' && isDue(next)) checkIfAllowed();
    },
    policyChanged: followPolicy,
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
