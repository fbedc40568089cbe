import { BrowserWindow, dialog, shell, type WebContents } from 'electron';
import { texts } from '#main/i18n/messages.ts';
import { saysAddress, shownAddress } from './external-url.ts';

/**
 * Opens links in the system's browser. Where the link's text is not its address, that is shown first, and the user decides.
 * One question at a time: a page that asks a hundred gets one.
 */
export function outsideOpener(
  takeText: () => string | null,
): (url: string, from: WebContents) => Promise<void> {
  let isAsking = false;
  return async (url, from) => {
    const text = takeText();
    if (text !== null && saysAddress(text, url)) {
      await shell.openExternal(url);
      return;
    }
    const window = BrowserWindow.fromWebContents(from);
    if (isAsking || window === null) return;
    isAsking = true;
    try {
      const { response } = await dialog.showMessageBox(window, {
        type: 'question',
        message: texts.link.leads,
        detail: shownAddress(url),
        buttons: [texts.link.open, texts.link.cancel],
        defaultId: 0,
        cancelId: 1,
      });
      if (response === 0) await shell.openExternal(url);
    } finally {
      isAsking = false;
    }
  };
}
