import { appOrigin } from '#main/protocol/scheme.ts';

/** The scheme that the system hands to Warble. */
export const linkScheme = 'warble';

const place = String.raw`(tweet|profile)/([A-Za-z0-9_-]{1,64})`;
const linkPattern = new RegExp(`^${linkScheme}://${place}/?$`);
const pagePattern = new RegExp(`^${appOrigin}/${place}$`);

/** The page's path for `warble://tweet/<id>` or `warble://profile/<id>`; null for anything else. */
export function pathOfLink(link: string): string | null {
  const [, kind, id] = linkPattern.exec(link) ?? [];
  return kind === undefined || id === undefined ? null : `/${kind}/${id}`;
}

/** The path of the first link among a start's arguments, or null. */
export function pathInArguments(args: readonly string[]): string | null {
  const paths = args.map(pathOfLink);
  return paths.find((path) => path !== null) ?? null;
}

/** The link that opens the app where an address of its page does, or null. */
export function linkToShare(url: string): string | null {
  const [, kind, id] = pagePattern.exec(url) ?? [];
  return kind === undefined || id === undefined ? null : `${linkScheme}://${kind}/${id}`;
}
