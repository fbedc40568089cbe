import type { Session } from 'electron';

/**
 * `fetch` over Chromium's network stack (system proxy, company certificates) with this session's cookies.
 */
export function forwardFetch(session: Session): (url: string, init: RequestInit) => Promise<Response> {
  return (url, init) => {
    const headers = new Headers(init.headers);
    // Chromium sets the length itself and refuses a request that has one.
    headers.delete('content-length');
    return session.fetch(url, { ...init, headers, bypassCustomProtocolHandlers: true });
  };
}
