import { app, type BrowserWindow, dialog } from 'electron';
import type { Messages } from '#main/i18n/localization.ts';
import type { Log } from '#main/logging/log.ts';

export interface PageRecoveryOptions {
  readonly log: Log;
  readonly messages: Messages;
}

/** Offers to reload a page that crashed or does not respond. The page itself stores drafts as they are typed. */
export function recoverPage(window: BrowserWindow, { log, messages }: PageRecoveryOptions): void {
  const { webContents } = window;
  /** Closes the question about a page that does not respond; null if there is none. */
  let asking: AbortController | null = null;
  let isKilledByUser = false;

  /** Whether the user wants the page reloaded; null if its window is gone, and the answer is about nothing any more. */
  const offerReload = async (
    message: string,
    detail: string,
    otherwise: string,
    signal?: AbortSignal,
  ): Promise<boolean | null> => {
    const { response } = await dialog.showMessageBox(window, {
      ...(signal && { signal }),
      type: 'warning',
      message,
      detail,
      buttons: [messages().page.reload, otherwise],
      defaultId: 0,
      cancelId: 1,
    });
    // A policy may have replaced the window meanwhile.
    return window.isDestroyed() ? null : response === 0;
  };
  const onCrash = async () => {
    const { crashed, crashedHint, quit } = messages().page;
    const shouldReload = await offerReload(crashed, crashedHint, quit);
    if (shouldReload === null) return;
    if (shouldReload) webContents.reload();
    else app.quit();
  };
  const onHang = async () => {
    const controller = new AbortController();
    asking = controller;
    const { hung, hungHint, wait } = messages().page;
    // An abort counts as the choice to wait.
    const shouldReload = await offerReload(hung, hungHint, wait, controller.signal);
    asking = null;
    if (shouldReload !== true) return;
    // A page that does not respond can't be reloaded, so its process is killed first.
    isKilledByUser = true;
    webContents.forcefullyCrashRenderer();
  };

  webContents.on('render-process-gone', (_event, { reason, exitCode }) => {
    if (reason === 'clean-exit') return;
    asking?.abort();
    log.error(`The page is gone: ${reason}, code ${exitCode}.`);
    if (isKilledByUser) webContents.reload();
    else void onCrash();
    isKilledByUser = false;
  });
  window.on('unresponsive', () => {
    log.error('The page does not respond.');
    if (asking === null) void onHang();
  });
  // The answer would kill a page that has recovered.
  window.on('responsive', () => asking?.abort());
}
