import { app, type BrowserWindow, dialog } from 'electron';
import { texts } from '#main/i18n/messages.ts';
import type { Log } from '#main/logging/log.ts';

interface Offer {
  readonly message: string;
  readonly detail: string;
  readonly otherwise: string;
}

/** A page that crashed or hangs can be loaded anew; what was being written is kept by the page as it is typed. */
export function watchPage(window: BrowserWindow, log: Log): void {
  const { webContents } = window;
  let isAskingToWait = false;
  let isEndedByUser = false;

  const crashed = async () => {
    const isWanted = await offerReload(window, {
      message: texts.page.crashed,
      detail: texts.page.crashedHint,
      otherwise: texts.page.quit,
    });
    if (isWanted) webContents.reload();
    else app.quit();
  };
  const hung = async () => {
    isAskingToWait = true;
    const isWanted = await offerReload(window, {
      message: texts.page.hung,
      detail: texts.page.hungHint,
      otherwise: texts.page.wait,
    });
    isAskingToWait = false;
    if (!isWanted) return;
    // A page that hangs does not hear that it should reload, so it's ended first.
    isEndedByUser = true;
    webContents.forcefullyCrashRenderer();
  };

  webContents.on('render-process-gone', (_event, { reason, exitCode }) => {
    if (reason === 'clean-exit') return;
    log.error(`The page is gone: ${reason}, code ${exitCode}.`);
    if (isEndedByUser) webContents.reload();
    else void crashed();
    isEndedByUser = false;
  });
  window.on('unresponsive', () => {
    log.error('The page does not respond.');
    if (!isAskingToWait) void hung();
  });
}

async function offerReload(window: BrowserWindow, { message, detail, otherwise }: Offer): Promise<boolean> {
  const { response } = await dialog.showMessageBox(window, {
    type: 'warning',
    message,
    detail,
    buttons: [texts.page.reload, otherwise],
    defaultId: 0,
    cancelId: 1,
  });
  return response === 0;
}
