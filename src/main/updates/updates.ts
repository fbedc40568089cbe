import { EventEmitter } from 'node:events';
import type { UpdateState } from '#contract/bridge/desktop-settings.ts';
import type { Schedule } from '#main/lib/schedule.ts';
import type { Log } from '#main/logging/log.ts';

/** 12 hours, in ms. */
export const checkInterval = 12 * 60 * 60_000;

export interface FoundUpdate {
  readonly version: string;
  /** Resolves when it is downloaded, to be installed when the app quits. */
  readonly downloaded: Promise<unknown>;
}

/** Checks once, and downloads what it finds. Null if there is nothing newer. */
export type CheckForUpdate = () => Promise<FoundUpdate | null>;

export interface UpdatesOptions {
  /** Whether this is an installed copy. */
  readonly isPackaged: boolean;
  /** Whether the policy allows the app to update itself. Called before each check. */
  readonly isAllowed: () => boolean;
  /** Loads the updater; called once, and only if it is needed. */
  readonly load: () => Promise<CheckForUpdate>;
  readonly schedule: Schedule;
  readonly log: Log;
}

export interface Updates {
  /** Checks now, and every 12 hours from now on. A second call does nothing. */
  readonly start: () => void;
  readonly state: () => UpdateState;
  /** Called after each change of the state. */
  readonly onChange: (listener: () => void) => void;
}

/** Updates the app: downloaded in the background, installed when the user quits. */
export function createUpdates(options: UpdatesOptions): Updates {
  const { isPackaged, isAllowed, load, schedule, log } = options;
  const emitter = new EventEmitter<{ change: [] }>();
  let state: UpdateState = { kind: 'waiting' };
  let isStarted = false;
  let loading: Promise<CheckForUpdate> | undefined;

  const setState = (next: UpdateState) => {
    state = next;
    emitter.emit('change');
  };
  const check = async () => {
    loading ??= load();
    const update = await (await loading)();
    if (update === null) {
      log.info('There is no update.');
      setState({ kind: 'waiting' });
      return;
    }
    const { version, downloaded } = update;
    log.info(`Version ${version} is being downloaded.`);
    setState({ kind: 'downloading', version });
    await downloaded;
    log.info(`Version ${version} will be installed when Warble quits.`);
    setState({ kind: 'ready', version });
  };
  const checkRepeatedly = () => {
    if (isAllowed()) {
      const before = state;
      check().catch((error: unknown) => {
        log.error('Looking for updates failed.', error);
        // A version that was downloaded before is still installed.
        setState(before.kind === 'ready' ? before : { kind: 'failed' });
      });
    }
    schedule(checkRepeatedly, checkInterval);
  };
  return {
    start() {
      if (isStarted || !isPackaged) return;
      isStarted = true;
      checkRepeatedly();
    },
    state() {
      if (!isPackaged) return { kind: 'off', because: 'development' };
      return isAllowed() ? state : { kind: 'off', because: 'policy' };
    },
    onChange: (listener) => void emitter.on('change', listener),
  };
}
