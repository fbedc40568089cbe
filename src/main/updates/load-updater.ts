import { app } from 'electron';
import type { CheckForUpdate } from './updates.ts';

/**
 * Loads electron-updater, which reads where to look from `app-update.yml` of the packed app (the `publish` of
 * electron-builder.yml). It is large, so it is loaded only once it is needed.
 * @param feed - another address to look at, such as the organisation's own; asked each time
 * @param isAllowed - whether what was downloaded may be installed; asked when the app quits
 */
export async function loadUpdater(
  feed: () => string | null,
  isAllowed: () => boolean,
): Promise<CheckForUpdate> {
  const { autoUpdater } = await import('electron-updater');
  autoUpdater.autoDownload = true;
  autoUpdater.autoInstallOnAppQuit = true;
  // Updates may have been switched off since the download.
  app.on('before-quit', () => {
    autoUpdater.autoInstallOnAppQuit = isAllowed();
  });
  autoUpdater.autoRunAppAfterInstall = false;
  // What is worth knowing is logged by whoever asks.
  autoUpdater.logger = null;
  // The library would tell each copy of the app from the others.
  autoUpdater.requestHeaders = { 'x-user-staging-id': '' };
  return async () => {
    const url = feed();
    if (url !== null) autoUpdater.setFeedURL({ provider: 'generic', url });
    const result = await autoUpdater.checkForUpdates();
    if (!result?.isUpdateAvailable) return null;
    return { version: result.updateInfo.version, downloaded: result.downloadPromise ?? Promise.resolve() };
  };
}
