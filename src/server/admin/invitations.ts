import { randomBytes } from 'node:crypto';
import type { Database } from '#server/database/schema.ts';
import { insertInvitation } from '#server/store/invitations.ts';
import { readSignUps } from '#server/store/sign-ups.ts';
import { AdminError } from './admin-error.ts';

const codeBytes = 16;
const dayMs = 24 * 60 * 60 * 1000;

export interface Invitation {
  /** The code, with which one account can be made. */
  readonly code: string;
  /** ISO 8601. */
  readonly expiresAt: string;
}

/**
 * Makes an invitation for one account.
 * @param now milliseconds since 1970
 * @throws {AdminError} when nobody may make an account, invited or not
 */
export async function invite(db: Database, days: number, now: number): Promise<Invitation> {
  if ((await readSignUps(db)).kind === 'closed')
    throw new AdminError(
      'Sign-ups are closed, also for people with an invitation: run "sign-ups invited" first.',
    );
  const code = randomBytes(codeBytes).toString('base64url');
  const timeOf = (at: number) => new Date(at).toISOString();
  const expiresAt = timeOf(now + days * dayMs);
  await insertInvitation(db, code, { createdAt: timeOf(now), expiresAt });
  return { code, expiresAt };
}
