import { mediaBase } from '#contract/api/paths.ts';
import { accountHeader, accountIdOf, firstAccount } from '#contract/bridge/account.ts';

/*
 * The browser host runs on http://127.0.0.1, where a browser refuses many cookies of servers (`Secure`, `Domain`,
 * `__Host-…`) and sends them to every other port of the machine, too. So each cookie is renamed with a prefix for this
 * host's port, and gets attributes that work here. For an added account, the prefix also contains its id.
 */

function hostPrefix(requestUrl: string): string {
  const { protocol, port } = new URL(requestUrl);
  // No other host of the domain can set a cookie with this prefix.
  const prefix = protocol === 'https:' ? '__Host-' : '';
  return `${prefix}warble-${port === '' ? '80' : port}`;
}

const namePrefix = (requestUrl: string, account: string) =>
  hostPrefix(requestUrl) + (account === firstAccount ? '-' : `.${account}-`);

/** The cookie with the id of the account that the next pages are for. */
const choiceName = (requestUrl: string) => `${hostPrefix(requestUrl)}.account`;
/** The longest that browsers keep a cookie: 400 days, in s. */
const longest = 34_560_000;

const pairsOf = (cookie: string) => cookie.split(';').map((part) => part.trim());

const attributesHere = (requestUrl: string) => [
  'Path=/',
  'HttpOnly',
  ...(new URL(requestUrl).protocol === 'https:' ? ['Secure'] : []),
];

/** Attributes that are kept; the others name the server's address or require https. */
const keptAttributes: ReadonlySet<string> = new Set(['expires', 'max-age']);

/** Rewrites a `Set-Cookie` of the server for the address of the request and its account; null where it is no cookie. */
export function cookieForBrowser(setCookie: string, requestUrl: string, account: string): string | null {
  const [pair = '', ...attributes] = pairsOf(setCookie);
  const separator = pair.indexOf('=');
  if (separator < 1) return null;
  const name = pair.slice(0, separator).trim();
  const attribute = (attributeName: string) =>
    attributes.find((part) => part.split('=')[0]?.trim().toLowerCase() === attributeName);
  const isStrict = /=\s*strict$/i.test(attribute('samesite') ?? '');
  return [
    `${namePrefix(requestUrl, account)}${name}=${pair.slice(separator + 1).trim()}`,
    ...attributes.filter((part) => keptAttributes.has(part.split('=')[0]?.trim().toLowerCase() ?? '')),
    ...attributesHere(requestUrl),
    `SameSite=${isStrict ? 'Strict' : 'Lax'}`,
  ].join('; ');
}

/**
 * The browser's `Cookie` header under the server's own names, without cookies of other programs and other accounts;
 * null if none is left.
 */
function cookiesForServer(cookie: string, requestUrl: string, account: string): string | null {
  const prefix = namePrefix(requestUrl, account);
  const own = pairsOf(cookie)
    .filter((part) => part.startsWith(prefix))
    .map((part) => part.slice(prefix.length));
  return own.length === 0 ? null : own.join('; ');
}

type Incoming = { readonly url: string; readonly headers: Pick<Headers, 'get'> };

/**
 * The account that a request is made for: the one in its header, else the one that was chosen last. Only requests for
 * pictures and for the page itself have no such header.
 */
export function accountOf({ url, headers }: Incoming): string {
  const named = headers.get(accountHeader);
  if (named !== null) return accountIdOf(named);
  const choice = `${choiceName(url)}=`;
  const chosen = pairsOf(headers.get('cookie') ?? '').find((part) => part.startsWith(choice));
  return accountIdOf(chosen?.slice(choice.length));
}

/**
 * The account whose cookies are sent with a request, and under which those of the response are stored. A request for a
 * picture names no account, and may come from a page of another account than the one chosen last: it is sent with the
 * cookies of any account that has some.
 */
export function senderOf(request: Incoming): string {
  const cookie = request.headers.get('cookie') ?? '';
  const account = accountOf(request);
  const hasCookies = (one: string) => cookiesForServer(cookie, request.url, one) !== null;
  const isPicture = new URL(request.url).pathname.startsWith(`${mediaBase}/`);
  if (hasCookies(account) || !isPicture || request.headers.get(accountHeader) !== null) return account;
  const added = `${hostPrefix(request.url)}.`;
  const accounts = pairsOf(cookie).flatMap((part) =>
    part.startsWith(added) ? (part.slice(added.length).split('-')[0] ?? []) : [],
  );
  return [firstAccount, ...accounts].find(hasCookies) ?? account;
}

/** The `Cookie` header that the server gets with a request; null for none. */
export function serverCookiesOf(request: Incoming): string | null {
  const cookie = request.headers.get('cookie');
  return cookie === null ? null : cookiesForServer(cookie, request.url, senderOf(request));
}

/** The `Set-Cookie` that makes the account of a request that of the next pages. */
export const accountChoice = (request: Incoming): string =>
  [
    `${choiceName(request.url)}=${accountOf(request)}`,
    `Max-Age=${longest}`,
    ...attributesHere(request.url),
    'SameSite=Lax',
  ].join('; ');

/** Whether a request carries cookies of the server. */
export function hasServerCookies(request: Request): boolean {
  const cookie = request.headers.get('cookie');
  return cookie !== null && cookiesForServer(cookie, request.url, accountOf(request)) !== null;
}
