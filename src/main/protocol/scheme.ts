import { type CustomScheme, protocol, type Session } from 'electron';
import type { Gateway } from '#gateway/index.ts';

const scheme = 'app';
const host = 'warble';

/** The origin of Warble's page. */
export const appOrigin = `${scheme}://${host}`;
export const appUrl = `${appOrigin}/`;

/** Without these privileges the page would have an opaque origin: no storage, no fetch, no code cache. */
const privileged: CustomScheme = {
  scheme,
  privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true, codeCache: true },
};

/** Must be called before the app is ready. */
export function registerScheme(): void {
  protocol.registerSchemesAsPrivileged([privileged]);
}

/** Serves `app://warble/…` in a session through the gateway. Other hosts of the scheme are refused. */
export function serveScheme(session: Session, gateway: Gateway): void {
  if (session.protocol.isProtocolHandled(scheme)) session.protocol.unhandle(scheme);
  session.protocol.handle(scheme, (request) =>
    isOurs(request.url) ? gateway(request) : new Response(null, { status: 404 }),
  );
}

/** Whether a URL belongs to Warble's page. */
export function isOurs(url: string): boolean {
  // Not by `origin`, which is "null" for a scheme that Node does not know.
  return URL.canParse(url) && url.startsWith(appUrl) && new URL(url).host === host;
}
