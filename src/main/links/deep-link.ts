import { invitationQuery } from '#contract/api/invitation.ts';
import { appOrigin } from '#main/protocol/scheme.ts';

/** The scheme that Warble is registered for. */
export const linkScheme = 'warble';

const target = String.raw`(tweet|profile)/([A-Za-z0-9_-]{1,64})`;
const linkPattern = new RegExp(`^${linkScheme}://${target}/?$`);
const pagePattern = new RegExp(`^${appOrigin}/${target}$`);

const invitationPattern = new RegExp(`^${linkScheme}://invite/([A-Za-z0-9_-]{1,64})/?$`);

/**
 * The path in the page for `warble://tweet/<id>`, `warble://profile/<id>` or `warble://invite/<code>`; null for anything else.
 */
export function pathOfLink(link: string): string | null {
  const [, code] = invitationPattern.exec(link) ?? [];
  if (code !== undefined) return `/signup?${invitationQuery}=${code}`;
  const [, kind, id] = linkPattern.exec(link) ?? [];
  return kind === undefined || id === undefined ? null : `/${kind}/${id}`;
}

/** The first link among the arguments of a start, or null. */
export function linkInArguments(args: readonly string[]): string | null {
  return args.find((arg) => pathOfLink(arg) !== null) ?? null;
}

/** The path of the first link among the arguments of a start, or null. */
export function pathInArguments(args: readonly string[]): string | null {
  const link = linkInArguments(args);
  return link === null ? null : pathOfLink(link);
}

/** The `warble://` link for a URL of the page, or null if there is none. */
export function linkToShare(url: string): string | null {
  const [, kind, id] = pagePattern.exec(url) ?? [];
  return kind === undefined || id === undefined ? null : `${linkScheme}://${kind}/${id}`;
}
