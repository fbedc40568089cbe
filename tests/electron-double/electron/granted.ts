import type { DoubleSession } from './session.ts';

/** The permissions that the double checks for pages: Electron's name and Playwright's name of each. */
const permissions = [
  { name: 'clipboard-read', inChromium: 'clipboard-read' },
  { name: 'clipboard-sanitized-write', inChromium: 'clipboard-write' },
  { name: 'geolocation', inChromium: 'geolocation' },
  { name: 'notifications', inChromium: 'notifications' },
] as const;

/** The permissions that the handlers of a session grant to a page, by Playwright's names. */
export const grantedIn = (session: DoubleSession, contents: object, url: string): readonly string[] =>
  permissions.filter(({ name }) => session.grants(contents, name, url)).map(({ inChromium }) => inChromium);
