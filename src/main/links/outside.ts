const outsideProtocols = new Set(['https:', 'http:', 'mailto:']);

/** Whether an address may be handed to the system: no file, no app's own scheme, nothing that could run. */
export function isOutside(url: string): boolean {
  return URL.canParse(url) && outsideProtocols.has(new URL(url).protocol);
}
