import type { AppUpdater } from 'electron-updater';

/** Sets the URL of the feed for the next check; null stands for that of `app-update.yml`. */
export function applyFeed(
  updater: Pick<AppUpdater, 'setFeedURL' | 'updateConfigPath'>,
  url: string | null,
): void {
  if (url !== null) updater.setFeedURL({ provider: 'generic', url });
  // A URL that was set once stays in use until the path of the file is set, also to that of the app itself (null).
  else updater.updateConfigPath = null;
}
