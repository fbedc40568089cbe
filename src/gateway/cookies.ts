/*
 * A browser host lives on http://127.0.0.1, where a browser would refuse or misplace many a server's cookies
 * (`Secure`, `Domain`, `__Host-…`). And it shares its cookies with every other port of the machine. So each cookie is
 * renamed to one that belongs to this host's port, and gets attributes that work here.
 */

function namePrefix(requestUrl: string): string {
  const { port } = new URL(requestUrl);
  return `warble-${port === '' ? '80' : port}-`;
}

/** The attributes whose meaning is the same here; the others name the server's address or ask for https. */
const keptAttributes: ReadonlySet<string> = new Set(['expires', 'max-age']);

/** A `Set-Cookie` of the server as one that works at the address of the request, or null where it is no cookie. */
export function cookieForBrowser(setCookie: string, requestUrl: string): string | null {
  const [pair = '', ...attributes] = setCookie.split(';').map((part) => part.trim());
  const separator = pair.indexOf('=');
  if (separator < 1) return null;
  const name = pair.slice(0, separator).trim();
  const attribute = (wanted: string) =>
    attributes.find((part) => part.split('=')[0]?.trim().toLowerCase() === wanted);
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

/** The browser's `Cookie` header as the server knows it; cookies of other programs on this machine stay here. */
export function cookiesForServer(cookie: string, requestUrl: string): string | null {
  const prefix = namePrefix(requestUrl);
  const own = cookie
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part.startsWith(prefix))
    .map((part) => part.slice(prefix.length));
  return own.length === 0 ? null : own.join('; ');
}
