import type { UpdateState } from '#contract/bridge/desktop-settings.ts';
import type { Schedule } from '#main/lib/schedule.ts';
import type { Log } from '#main/logging/log.ts';

/** 12 hours, in ms. */
export const checkInterval = 12 * 60 * 60_000;

export interface FoundUpdate {
  readonly version: string;
  /** Resolves when it is there, to be installed when the app quits. */
  readonly downloaded: Promise<unknown>;
}

/** Looks once, and downloads what it finds. Null where there is nothing newer. */
export type CheckForUpdate = () => Promise<FoundUpdate | null>;

export interface UpdatesOptions {
  /** Whether this is an installed copy. */
  readonly isPackaged: boolean;
  /** Whether the organisation leaves updates to the app. Asked before each look. */
  readonly isAllowed: () => boolean;
  /** Loads the updater; called once, and only where it is needed. */
  readonly load: () => Promise<CheckForUpdate>;
  readonly schedule: Schedule;
  readonly log: Log;
  readonly onChange: () => void;
}

export interface Updates {
  /** Looks now, and every 12 hours from now on. A second call does nothing. */
  readonly start: () => void;
  readonly state: () => UpdateState;
}

/** Keeps the app up to date without being in the way: in the background, installed when the user quits. */
export function createUpdates(options: UpdatesOptions): Updates {
  const { isPackaged, isAllowed, load, schedule, log, onChange } = options;
  let state: UpdateState = { kind: 'waiting' };
  let isStarted = false;
  let loading: Promise<CheckForUpdate> | undefined;

  const become = (next: UpdateState) => {
    state = next;
    onChange();
  };
  const look = async () => {
    loading ??= load();
    const update = await (await loading)();
    if (update === null) {
      log.info('There is no update.');
      become({ kind: 'waiting' });
      return;
    }
    const { version, downloaded } = update;
    log.info(`Version ${version} is being downloaded.`);
    become({ kind: 'downloading', version });
    await downloaded;
    log.info(`Version ${version} will be installed when Warble quits.`);
    become({ kind: 'ready', version });
  };
  const lookAgainAndAgain = () => {
    if (isAllowed()) {
      const before = state;
      look().catch((error: unknown) => {
        log.error('Looking for updates failed.', error);
        // What was downloaded before is installed all the same.
        become(before.kind === 'ready' ? before : { kind: 'failed' });
      });
    }
    schedule(lookAgainAndAgain, checkInterval);
  };
  return {
    start() {
      if (isStarted || !isPackaged) return;
      isStarted = true;
      lookAgainAndAgain();
    },
    state() {
      if (!isPackaged) return { kind: 'off', because: 'development' };
      return isAllowed() ? state : { kind: 'off', because: 'policy' };
    },
  };
}
