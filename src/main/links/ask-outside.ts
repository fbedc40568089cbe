import { BrowserWindow, dialog, shell, type WebContents } from 'electron';
import { shownAddress } from './outside.ts';

/**
 * Shows where a link leads, and opens it in the system's browser if the user wants that. What the link's text said, only
 * the page knows, so the address is always shown. One question at a time: a page that asks a hundred gets one.
 */
export function outsideAsker(): (url: string, from: WebContents) => Promise<void> {
  let isAsking = false;
  return async (url, from) => {
    const window = BrowserWindow.fromWebContents(from);
    if (isAsking || window === null) return;
    isAsking = true;
    try {
      const { response } = await dialog.showMessageBox(window, {
        type: 'question',
        message: 'This link leads out of Warble',
        detail: shownAddress(url),
        buttons: ['Open in browser', 'Cancel'],
        defaultId: 0,
        cancelId: 1,
      });
      if (response === 0) await shell.openExternal(url);
    } finally {
      isAsking = false;
    }
  };
}
