import { autoUpdater as squirrel } from 'electron';
import type { Platform } from '#contract/actions/actions.ts';
import { applyFeed } from './apply-feed.ts';
import type { SelfUpdate } from './installation.ts';
import type { Updater } from './updates.ts';

/** How long macOS may take to unpack and verify an update while the app quits, in ms. */
const handOverTimeout = 60_000;

export interface LoadUpdaterOptions {
  readonly platform: Platform;
  readonly selfUpdate: SelfUpdate;
  /** Another URL of the feed, such as the administrator's own; read before each check. */
  readonly feed: () => string | null;
}

/**
 * Loads electron-updater, which reads the feed's URL from `app-update.yml` of the packed app (the `publish` of
 * electron-builder.yml). It is large, so it is loaded only when it is needed.
 */
export async function loadUpdater({ platform, selfUpdate, feed }: LoadUpdaterOptions): Promise<Updater> {
  const { AppImageUpdater, autoUpdater } = await import('electron-updater');
  const isMac = platform === 'mac';
  // The library itself chooses by a file that electron-builder may have written for another kind of package.
  const updater = platform === 'linux' && selfUpdate === 'quietly' ? new AppImageUpdater() : autoUpdater;
  updater.autoDownload = true;
  // On macOS, true would pass the download to Squirrel immediately, and nothing could stop the installation any more.
  // On other systems the library installs at the event `quit`, if this is true then.
  updater.autoInstallOnAppQuit = !isMac;
  updater.autoRunAppAfterInstall = false;
  // The caller logs the errors.
  updater.logger = null;
  // Otherwise the library would send an id of this copy to the feed.
  updater.requestHeaders = { 'x-user-staging-id': '' };
  // Where a proxy asks for a password that the system does not know, the library would wait for it forever. Without one, the
  // request fails.
  updater.on('login', (_info, callback) => void Reflect.apply(callback, undefined, []));
  let isHandedOver = false;
  return {
    async check() {
      applyFeed(updater, feed());
      const result = await updater.checkForUpdates();
      if (!result?.isUpdateAvailable) return null;
      return { version: result.updateInfo.version, downloaded: result.downloadPromise ?? Promise.resolve() };
    },
    async quit(installs) {
      if (!isMac) updater.autoInstallOnAppQuit = installs;
      else if (installs) isHandedOver = await handOver();
    },
    startAgain() {
      updater.autoInstallOnAppQuit = false;
      if (isHandedOver) squirrel.quitAndInstall();
      return isHandedOver;
    },
  };
}

/**
 * Gives the downloaded update to Squirrel, whose location electron-updater has passed on; resolves with whether Squirrel
 * has it now.
 */
function handOver(): Promise<boolean> {
  return new Promise((resolve) => {
    const failed = () => resolve(false);
    squirrel.once('update-downloaded', () => resolve(true));
    squirrel.once('update-not-available', failed);
    squirrel.once('error', failed);
    setTimeout(failed, handOverTimeout);
    squirrel.checkForUpdates();
  });
}
