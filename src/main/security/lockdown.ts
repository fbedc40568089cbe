import type { App, Session, WebContents } from 'electron';
import { isExternal } from '#main/links/external-url.ts';
import { isOurs } from '#main/protocol/scheme.ts';

/** Denies every permission of the system, to all pages of a session. */
export function denyPermissions(session: Session): void {
  session.setPermissionRequestHandler((_contents, _permission, answer) => answer(false));
  session.setPermissionCheckHandler(() => false);
  session.setDevicePermissionHandler(() => false);
}

/** Opens a link out of Warble in the system's browser. */
export type OpenExternal = (url: string, from: WebContents) => void;

/** Every page that is created stays at Warble's origin, opens no window and embeds nothing. */
export function lockPages(app: App, openExternal: OpenExternal): void {
  app.on('web-contents-created', (_event, contents) => lockPage(contents, openExternal));
}

function lockPage(contents: WebContents, openExternal: OpenExternal): void {
  const preventLeaving = (event: { readonly url: string; preventDefault(): void }) => {
    if (!isOurs(event.url)) event.preventDefault();
  };
  contents.on('will-navigate', (event) => {
    preventLeaving(event);
    // Only here: a click navigates the main frame, while frames and redirects act without the user.
    if (isExternal(event.url)) openExternal(event.url, contents);
  });
  contents.on('will-redirect', preventLeaving);
  contents.on('will-frame-navigate', preventLeaving);
  contents.on('will-attach-webview', (event) => event.preventDefault());
  contents.setWindowOpenHandler(({ url }) => {
    if (isExternal(url)) openExternal(url, contents);
    return { action: 'deny' };
  });
}
