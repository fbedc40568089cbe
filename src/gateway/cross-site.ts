const safeMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Whether a page of another site requests something with a side effect. All ports of a machine are one site and share
 * their cookies, so `same-site` counts as foreign, too. A request with neither header comes from a program and is
 * allowed.
 */
export function isForeignWrite(request: {
  readonly method: string;
  readonly url: string;
  readonly headers: Pick<Headers, 'get'>;
}): boolean {
  if (safeMethods.has(request.method)) return false;
  const site = request.headers.get('sec-fetch-site');
  if (site !== null && site !== 'same-origin' && site !== 'none') return true;
  const origin = request.headers.get('origin');
  if (origin === null) return false;
  // Not `URL.origin`, which is "null" for the desktop app's own scheme.
  const { protocol, host } = new URL(request.url);
  return origin.toLowerCase() !== `${protocol}//${host}`;
}
