import { forbidden } from './errors.ts';
import type { Database } from './database/schema.ts';
import { isInvitationValid } from './store/invitations.ts';
import { listDomains, needsInvitation, readSignUps } from './store/sign-ups.ts';

const ask = 'Ask the person who runs it';

/** Tests expect these texts. */
export const signUpTexts = {
  closed: `This server takes no new accounts. ${ask}`,
  invited: `This server takes new accounts by invitation. ${ask} for a link`,
  domains: (domains: readonly string[]) =>
    `This server takes new accounts with an e-mail address of ${listDomains(domains)}, or by invitation. ${ask}`,
  used: 'This invitation was used already, or is too old. Ask for another one',
} as const;

/**
 * Checks whether somebody may make an account.
 * @param time ISO 8601
 * @returns the code of the invitation that the account uses up; undefined where it needs none
 * @throws {HttpError} 403 with a sentence for the person
 */
export async function admit(
  db: Database,
  { email, invitation }: { readonly email: string; readonly invitation: string | undefined },
  time: string,
): Promise<string | undefined> {
  const signUps = await readSignUps(db);
  const isInvitationNeeded = needsInvitation(signUps, email);
  if (isInvitationNeeded === false) return undefined;
  if (isInvitationNeeded === undefined) throw forbidden(signUpTexts.closed);
  if (invitation === undefined) {
    throw forbidden(signUps.kind === 'domains' ? signUpTexts.domains(signUps.domains) : signUpTexts.invited);
  }
  if (!(await isInvitationValid(db, invitation, time))) throw forbidden(signUpTexts.used);
  return invitation;
}
