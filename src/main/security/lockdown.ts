import type { App, Session, WebContents } from 'electron';
import { isExternal } from '#main/links/external-url.ts';
import { appOrigin, isOurs } from '#main/protocol/scheme.ts';

/** Writing to the clipboard, which "Copy" needs. */
const isGranted = (permission: string, url: string) =>
  permission === 'clipboard-sanitized-write' && (isOurs(url) || url === appOrigin);

/** Denies every permission of the system to all pages of a session, except that Warble's own page may copy text. */
export function denyPermissions(session: Session): void {
  session.setPermissionRequestHandler((_contents, permission, answer, { requestingUrl }) =>
    answer(isGranted(permission, requestingUrl)),
  );
  session.setPermissionCheckHandler((_contents, permission, origin) => isGranted(permission, origin));
  session.setDevicePermissionHandler(() => false);
}

/** Opens a link to another site in the system's browser. */
export type OpenExternal = (url: string, from: WebContents) => void;

/** Every page that is created stays at Warble's origin, opens no window and embeds nothing. */
export function lockPages(app: App, openExternal: OpenExternal): void {
  app.on('web-contents-created', (_event, contents) => lockPage(contents, openExternal));
}

function lockPage(contents: WebContents, openExternal: OpenExternal): void {
  const preventLeaving = (event: { readonly url: string; preventDefault(): void }) => {
    if (!isOurs(event.url)) event.preventDefault();
  };
  // The first event of a navigation: if it is prevented, `will-navigate` is not emitted.
  contents.on('will-frame-navigate', (event) => {
    preventLeaving(event);
    // Only a navigation of the main frame can be a click; subframes and redirects navigate without the user.
    if (event.isMainFrame && isExternal(event.url)) openExternal(event.url, contents);
  });
  contents.on('will-navigate', preventLeaving);
  contents.on('will-redirect', preventLeaving);
  contents.on('will-attach-webview', (event) => event.preventDefault());
  contents.setWindowOpenHandler(({ url }) => {
    if (isExternal(url)) openExternal(url, contents);
    return { action: 'deny' };
  });
}
