const safeMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);
/** The values of `Sec-Fetch-Site` for requests by a page of the same origin, and by the user. */
const ownSites: ReadonlySet<string> = new Set(['same-origin', 'none']);

interface Sender {
  readonly headers: Pick<Headers, 'get'>;
}

/**
 * Whether a page of another site requests something with a side effect. All ports of a machine are one site and share
 * their cookies, so `same-site` counts as foreign, too. A request with neither header comes from a program and is
 * allowed.
 */
export function isForeignWrite(request: Sender & { readonly method: string; readonly url: string }): boolean {
  if (safeMethods.has(request.method)) return false;
  const site = request.headers.get('sec-fetch-site');
  if (site !== null && !ownSites.has(site)) return true;
  const origin = request.headers.get('origin');
  if (origin === null) return false;
  // Not `URL.origin`, which is "null" for the desktop app's own scheme.
  const { protocol, host } = new URL(request.url);
  return origin.toLowerCase() !== `${protocol}//${host}`;
}

/**
 * Whether a page of another site may have opened the requested page, and so have access to its window. Without the
 * header, which browsers send to trustworthy origins only, that is not known.
 */
export const mayHaveForeignOpener = ({ headers }: Sender): boolean =>
  !ownSites.has(headers.get('sec-fetch-site') ?? '');
