import { EventEmitter } from 'node:events';
import type { UpdatesOff, UpdateState } from '#contract/bridge/desktop-settings.ts';
import type { Schedule } from '#main/lib/schedule.ts';
import type { Log } from '#main/logging/log.ts';

/** 12 hours, in ms. */
export const checkInterval = 12 * 60 * 60_000;

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
}

export interface UpdatesOptions {
  /** Why the app does not update itself at present; null if it does. */
  readonly offBecause: () => UpdatesOff | null;
  /** Loads the updater; called once, and only if it is needed. */
  readonly load: () => Promise<Updater>;
  readonly schedule: Schedule;
  readonly log: Log;
}

export interface Updates {
  /** Checks now, and every 12 hours from now on. A second call does nothing. */
  readonly start: () => void;
  readonly state: () => UpdateState;
  /**
   * Has the downloaded update installed, unless updates have been disabled since or a newer one is being downloaded. The app
   * may quit afterwards.
   */
  readonly quit: () => Promise<void>;
  /** Called after each change of the state. */
  readonly onChange: (listener: () => void) => void;
}

/** Updates the app: downloaded in the background, installed when the user quits. */
export function createUpdates(options: UpdatesOptions): Updates {
  const { offBecause, load, schedule, log } = options;
  const emitter = new EventEmitter<{ change: [] }>();
  let state: UpdateState = { kind: 'waiting' };
  let isStarted = false;
  /** Stays true when a later check finds nothing: what was downloaded is still installed. */
  let isDownloaded = false;
  let loading: Promise<Updater> | undefined;

  const setState = (next: UpdateState) => {
    state = next;
    emitter.emit('change');
  };
  const check = async () => {
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
  const checkRepeatedly = () => {
    if (offBecause() === null) {
      const before = state;
      check().catch((error: unknown) => {
        log.error('Looking for updates failed.', error);
        // Where no download has begun, a version that was downloaded before is still installed.
        setState(isDownloaded ? before : { kind: 'failed' });
      });
    }
    schedule(checkRepeatedly, checkInterval);
  };
  return {
    start() {
      if (isStarted || offBecause() === 'development') return;
      isStarted = true;
      checkRepeatedly();
    },
    state() {
      const because = offBecause();
      return because === null ? state : { kind: 'off', because };
    },
    async quit() {
      const updater = await loading?.catch(() => null);
      // A policy may have disabled updates since the download.
      await updater?.quit(isDownloaded && offBecause() === null);
    },
    onChange: (listener) => void emitter.on('change', listener),
  };
}
