import { BrowserWindow, dialog, shell, type WebContents } from 'electron';
import type { Messages } from '#main/i18n/localization.ts';
import { displayUrl, isUrlAsText } from './external-url.ts';

export interface ExternalOpenerOptions {
  /** The text of the link that was clicked; null if there is none. */
  readonly takeLinkText: () => string | null;
  readonly messages: Messages;
}

/**
 * Opens links in the system's browser. If a link's text is not its URL, the user sees the URL first and decides. Only
 * one such dialog is open at a time, so a page can't open many of them.
 */
export function externalOpener({
  takeLinkText,
  messages,
}: ExternalOpenerOptions): (url: string, from: WebContents) => Promise<void> {
  let isAsking = false;
  const ask = async (window: BrowserWindow, url: string) => {
    isAsking = true;
    try {
      const texts = messages().link;
      const { response } = await dialog.showMessageBox(window, {
        type: 'question',
        message: texts.leads,
        detail: displayUrl(url),
        buttons: [texts.open, texts.cancel],
        defaultId: 0,
        cancelId: 1,
      });
      return response === 0;
    } finally {
      // Before the link is opened: the system may take seconds to start its browser, and the user may click another.
      isAsking = false;
    }
  };
  return async (url, from) => {
    const text = takeLinkText();
    if (text !== null && isUrlAsText(text, url)) {
      await shell.openExternal(url);
      return;
    }
    const window = BrowserWindow.fromWebContents(from);
    if (isAsking || window === null) return;
    if (await ask(window, url)) await shell.openExternal(url);
  };
}
