import type { App, Session, WebContents } from 'electron';
import { isOutside } from '#main/links/external-url.ts';
import { isOurs } from '#main/protocol/scheme.ts';

/** No page gets a permission of the system. */
export function denyPermissions(session: Session): void {
  session.setPermissionRequestHandler((_contents, _permission, answer) => answer(false));
  session.setPermissionCheckHandler(() => false);
  session.setDevicePermissionHandler(() => false);
}

/** Does what is right with a link out of Warble. */
export type OpenOutside = (url: string, from: WebContents) => void;

/** Whatever page is ever created stays at Warble's address, opens no window and embeds nothing. */
export function lockPages(app: App, openOutside: OpenOutside): void {
  app.on('web-contents-created', (_event, contents) => lockPage(contents, openOutside));
}

function lockPage(contents: WebContents, openOutside: OpenOutside): void {
  const stay = (event: { readonly url: string; preventDefault(): void }) => {
    if (!isOurs(event.url)) event.preventDefault();
  };
  contents.on('will-navigate', (event) => {
    stay(event);
    // A link that was clicked; what a frame or a redirect wants is nobody's wish.
    if (isOutside(event.url)) openOutside(event.url, contents);
  });
  contents.on('will-redirect', stay);
  contents.on('will-frame-navigate', stay);
  contents.on('will-attach-webview', (event) => event.preventDefault());
  contents.setWindowOpenHandler(({ url }) => {
    if (isOutside(url)) openOutside(url, contents);
    return { action: 'deny' };
  });
}
