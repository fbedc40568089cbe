const externalProtocols = new Set(['https:', 'http:', 'mailto:']);

/** Whether the system may open a URL: not for files, schemes of other apps or anything that could run a program. */
export function isExternal(url: string): boolean {
  return URL.canParse(url) && externalProtocols.has(new URL(url).protocol);
}

/** The longest URL that is shown whole, in characters. */
const displayMax = 200;

/**
 * A URL as the user sees it before deciding: shortened, and with its host in ASCII, so that no letter imitates another.
 */
export function displayUrl(url: string): string {
  const { href } = new URL(url);
  return href.length > displayMax ? `${href.slice(0, displayMax)}…` : href;
}

/** Whether the text of a link is its URL, with the host in ASCII. */
export function isUrlAsText(text: string, url: string): boolean {
  if (!URL.canParse(text)) return false;
  const { href, host } = new URL(url);
  return new URL(text).href === href && text.toLowerCase().includes(host);
}
