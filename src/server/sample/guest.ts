import type { Database } from '#server/database/schema.ts';
import { hashPassword, isLocked, locked, unusableHash } from '#server/passwords.ts';
import { deleteSessionsOf } from '#server/store/sessions.ts';
import { findPasswordHash, replacePasswordHash } from '#server/store/users.ts';

/** The account that "Login as Guest" signs in to. */
export const guestAccount = {
  username: 'guest',
  fullName: 'Guest',
  email: 'guest@warble.example',
  /** Found by its e-mail address, which no call can change, unlike the username. */
  signIn: { identifier: 'guest@warble.example', password: 'warble-guest' },
} as const;

/** With a low cost, since the password is public. */
export const hashGuestPassword = () => hashPassword(guestAccount.signIn.password, { N: 1024, r: 8, p: 1 });

/**
 * Allows sign-ins to the guest's account, or forbids them and ends its sessions. An account that an administrator has
 * disabled stays so, and one that is forbidden in the meantime is still forbidden when it is enabled again.
 * @returns whether people can sign in to it
 */
export async function switchGuest(db: Database, guestId: string, isOn: boolean): Promise<boolean> {
  const guest = await findPasswordHash(db, guestId);
  if (guest === undefined) return false;
  const { passwordHash } = guest;
  const isDisabled = isLocked(passwordHash) && passwordHash !== unusableHash;
  const off = isDisabled ? locked(unusableHash) : unusableHash;
  if (isOn ? passwordHash === unusableHash : passwordHash !== off) {
    const hash = isOn ? await hashGuestPassword() : off;
    await db.transaction().execute(async (db) => {
      await replacePasswordHash(db, guest, hash);
      if (!isOn) await deleteSessionsOf(db, guestId);
    });
  }
  return isOn && !isDisabled;
}
