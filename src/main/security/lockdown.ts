import { type App, type Session, shell, type WebContents } from 'electron';
import { isOutside } from '#main/links/outside.ts';
import { isOurs } from '#main/session/scheme.ts';

/** No page gets a permission of the system. */
export function denyPermissions(session: Session): void {
  session.setPermissionRequestHandler((_contents, _permission, answer) => answer(false));
  session.setPermissionCheckHandler(() => false);
  session.setDevicePermissionHandler(() => false);
}

/** Whatever page is ever created stays at Warble's address, opens no window and embeds nothing. */
export function lockPages(app: App): void {
  app.on('web-contents-created', (_event, contents) => lockPage(contents));
}

function lockPage(contents: WebContents): void {
  const stay = (event: { readonly url: string; preventDefault(): void }) => {
    if (!isOurs(event.url)) event.preventDefault();
  };
  contents.on('will-navigate', stay);
  contents.on('will-redirect', stay);
  contents.on('will-frame-navigate', stay);
  contents.on('will-attach-webview', (event) => event.preventDefault());
  contents.setWindowOpenHandler(({ url }) => {
    if (isOutside(url)) void shell.openExternal(url);
    return { action: 'deny' };
  });
}
