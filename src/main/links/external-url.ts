const externalProtocols = new Set(['https:', 'http:', 'mailto:']);

/** Whether a URL may be handed to the system: no file, no other app's scheme, nothing that could run. */
export function isExternal(url: string): boolean {
  return URL.canParse(url) && externalProtocols.has(new URL(url).protocol);
}

/** The longest URL that is shown whole, in characters. */
const displayMax = 200;

/** A URL for the user to judge: shortened, and with its host in ASCII, so that no letter imitates another. */
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
