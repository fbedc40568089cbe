const outsideProtocols = new Set(['https:', 'http:', 'mailto:']);

/** Whether an address may be handed to the system: no file, no app's own scheme, nothing that could run. */
export function isOutside(url: string): boolean {
  return URL.canParse(url) && outsideProtocols.has(new URL(url).protocol);
}

/** The longest address that is shown whole. */
const shownMax = 200;

/** An address as people can judge it: with a host in ASCII, where no letter looks like another one, and not too long. */
export function shownAddress(url: string): string {
  const { href } = new URL(url);
  return href.length > shownMax ? `${href.slice(0, shownMax)}…` : href;
}

/** Whether the text of a link is its address, with the host that it leads to and none that only looks like it. */
export function saysAddress(text: string, url: string): boolean {
  if (!URL.canParse(text)) return false;
  const { href, host } = new URL(url);
  return new URL(text).href === href && text.toLowerCase().includes(host);
}
