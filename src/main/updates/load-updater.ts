import { app } from 'electron';
import type { CheckForUpdate } from './updates.ts';

/**
 * Loads electron-updater, which reads the feed's URL from `app-update.yml` of the packed app (the `publish` of
 * electron-builder.yml). It is large, so it is loaded only when it is needed.
 * @param feed - another URL, such as the administrator's own; read before each check
 * @param isAllowed - whether a downloaded update may be installed; read when the app quits
 */
export async function loadUpdater(
  feed: () => string | null,
  isAllowed: () => boolean,
): Promise<CheckForUpdate> {
  const { autoUpdater } = await import('electron-updater');
  autoUpdater.autoDownload = true;
  autoUpdater.autoInstallOnAppQuit = true;
  // A policy may have disabled updates since the download.
  app.on('before-quit', () => {
    autoUpdater.autoInstallOnAppQuit = isAllowed();
  });
  autoUpdater.autoRunAppAfterInstall = false;
  // The caller logs what matters.
  autoUpdater.logger = null;
  // The library would identify each installed copy to the feed.
  autoUpdater.requestHeaders = { 'x-user-staging-id': '' };
  return async () => {
    const url = feed();
    if (url !== null) autoUpdater.setFeedURL({ provider: 'generic', url });
    const result = await autoUpdater.checkForUpdates();
    if (!result?.isUpdateAvailable) return null;
    return { version: result.updateInfo.version, downloaded: result.downloadPromise ?? Promise.resolve() };
  };
}
