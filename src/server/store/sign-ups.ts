import { assertNever } from '#contract/assert-never.ts';
import { emailPattern } from '#contract/limits.ts';
import type { Database } from '#server/database/schema.ts';
import { domainKey } from '#server/email-key.ts';
import { readSetting, writeSetting } from './settings.ts';

/** Who may make an account. */
export type SignUps =
  | { readonly kind: 'open' }
  | { readonly kind: 'closed' }
  /** Who has an invitation. */
  | { readonly kind: 'invited' }
  /** Who has an invitation, or an e-mail address in one of these domains. */
  | { readonly kind: 'domains'; readonly domains: readonly string[] };

/** Whether an account's address can be in this domain. */
const isDomain = (text: string) => emailPattern.test(`name@${text}`);

/** `open`, `closed`, `invited`, or domains separated by commas; undefined for anything else. */
export function parseSignUps(text: string): SignUps | undefined {
  if (text === 'open' || text === 'closed' || text === 'invited') return { kind: text };
  const domains = text.split(',').map((domain) => domain.trim().replace(/^@/, '').toLowerCase());
  return domains.every(isDomain) ? { kind: 'domains', domains } : undefined;
}

const formatted = (signUps: SignUps) =>
  signUps.kind === 'domains' ? signUps.domains.join(',') : signUps.kind;

/** Open by default. */
export async function readSignUps(db: Database): Promise<SignUps> {
  // An unknown value of a newer version must not open sign-ups by mistake.
  return parseSignUps((await readSetting(db, 'signUps')) ?? 'open') ?? { kind: 'closed' };
}

/** Counts from the next sign-up on, at all servers of the database. */
export const writeSignUps = (db: Database, signUps: SignUps): Promise<void> =>
  writeSetting(db, 'signUps', formatted(signUps));

/** In words, for people. */
export const listDomains = (domains: readonly string[]): string =>
  new Intl.ListFormat('en', { type: 'disjunction' }).format(domains);

/** Whether an account with this e-mail address needs an invitation; undefined where nobody may make one. */
export function needsInvitation(signUps: SignUps, email: string): boolean | undefined {
  switch (signUps.kind) {
    case 'open':
      return false;
    case 'closed':
      return undefined;
    case 'invited':
      return true;
    case 'domains': {
      const key = domainKey(email.slice(email.lastIndexOf('@') + 1));
      return !signUps.domains.some((domain) => domainKey(domain) === key);
    }
    default:
      return assertNever(signUps);
  }
}
