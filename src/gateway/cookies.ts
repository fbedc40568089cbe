/*
 * The browser host runs on http://127.0.0.1, where a browser refuses many cookies of servers (`Secure`, `Domain`,
 * `__Host-…`) and shares cookies with every other port of the machine. So each cookie is renamed with a prefix for this
 * host's port, and gets attributes that work here.
 */

function namePrefix(requestUrl: string): string {
  const { protocol, port } = new URL(requestUrl);
  // No other host of the domain can set a cookie with this prefix.
  const prefix = protocol === 'https:' ? '__Host-' : '';
  return `${prefix}warble-${port === '' ? '80' : port}-`;
}

/** Attributes that are kept; the others name the server's address or require https. */
const keptAttributes: ReadonlySet<string> = new Set(['expires', 'max-age']);

/** Rewrites a `Set-Cookie` of the server for the address of the request; null where it is no cookie. */
export function cookieForBrowser(setCookie: string, requestUrl: string): string | null {
  const [pair = '', ...attributes] = setCookie.split(';').map((part) => part.trim());
  const separator = pair.indexOf('=');
  if (separator < 1) return null;
  const name = pair.slice(0, separator).trim();
  const attribute = (attributeName: string) =>
    attributes.find((part) => part.split('=')[0]?.trim().toLowerCase() === attributeName);
  const isStrict = /=\s*strict$/i.test(attribute('samesite') ?? '');
  return [
    `${namePrefix(requestUrl)}${name}=${pair.slice(separator + 1).trim()}`,
    ...attributes.filter((part) => keptAttributes.has(part.split('=')[0]?.trim().toLowerCase() ?? '')),
    'Path=/',
    'HttpOnly',
    ...(new URL(requestUrl).protocol === 'https:' ? ['Secure'] : []),
    `SameSite=${isStrict ? 'Strict' : 'Lax'}`,
  ].join('; ');
}

/** The browser's `Cookie` header under the server's own names, without cookies of other programs; null if none is left. */
export function cookiesForServer(cookie: string, requestUrl: string): string | null {
  const prefix = namePrefix(requestUrl);
  const own = cookie
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part.startsWith(prefix))
    .map((part) => part.slice(prefix.length));
  return own.length === 0 ? null : own.join('; ');
}

/** Whether a request carries cookies of the server. */
export function hasServerCookies({ headers, url }: Request): boolean {
  const cookie = headers.get('cookie');
  return cookie !== null && cookiesForServer(cookie, url) !== null;
}
