import { basename } from 'node:path';
import type { DownloadItem, Session } from 'electron';
import { showMessageBox } from '#main/dialogs/message-box.ts';
import type { Messages } from '#main/i18n/localization.ts';
import type { Log } from '#main/logging/log.ts';
import type { MainWindow } from '#main/window/main-window.ts';

export interface DownloadOptions {
  readonly dialogParent: MainWindow['dialogParent'];
  readonly messages: Messages;
  readonly log: Log;
}

/**
 * Returns a function that makes a session report its downloads that fail: the pages of Warble can't know how one ends
 * that they start. Electron asks the user where to save each.
 */
export function downloadWatcher({
  dialogParent,
  messages,
  log,
}: DownloadOptions): (session: Session) => void {
  const watched = new WeakSet<Session>();
  const report = async (item: DownloadItem) => {
    log.error(`A download failed after ${item.getReceivedBytes()} bytes.`);
    const { failed, failedHint } = messages().download;
    await showMessageBox(await dialogParent(), {
      type: 'error',
      // The user may have chosen another name than the one that was proposed.
      message: failed(basename(item.getSavePath()) || item.getFilename()),
      detail: failedHint,
    });
  };
  const watch = (item: DownloadItem) => {
    if (item.getMimeType().startsWith('image/')) {
      item.setSaveDialogOptions({ title: messages().saveImage, defaultPath: item.getFilename() });
    }
    item.once('done', (_event, state) => {
      if (state === 'interrupted') void report(item);
    });
    // One that could be resumed is not done, and nothing in Warble resumes it.
    item.on('updated', (_event, state) => {
      if (state !== 'interrupted') return;
      void report(item);
      item.cancel();
    });
  };
  return (session) => {
    // The next window of a server has the same session.
    if (watched.has(session)) return;
    watched.add(session);
    session.on('will-download', (_event, item) => watch(item));
  };
}
