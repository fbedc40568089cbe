import { createHash } from 'node:crypto';
import { readCount } from '#server/database/read-values.ts';
import type { Database, InvitationsTable } from '#server/database/schema.ts';

const hashOf = (code: string) => createHash('sha256').update(code).digest('hex');

/** @param times ISO 8601 */
export async function insertInvitation(
  db: Database,
  code: string,
  times: Pick<InvitationsTable, 'createdAt' | 'expiresAt'>,
): Promise<void> {
  await db
    .insertInto('invitations')
    .values({ codeHash: hashOf(code), ...times })
    .execute();
}

/** Whether the code can be used at this time (ISO 8601). */
export async function isInvitationValid(db: Database, code: string, time: string): Promise<boolean> {
  const row = await db
    .selectFrom('invitations')
    .select('codeHash')
    .where('codeHash', '=', hashOf(code))
    .where('expiresAt', '>', time)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * In the transaction that adds an account: uses the code up. Other uses of it wait for that transaction.
 * @returns false when it was used already, or is too old
 */
export async function useInvitation(db: Database, code: string, time: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('invitations')
    .where('codeHash', '=', hashOf(code))
    .where('expiresAt', '>', time)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** How many can still be used. */
export async function countInvitations(db: Database, time: string): Promise<number> {
  const { count } = await db
    .selectFrom('invitations')
    .select((select) => select.fn.countAll().as('count'))
    .where('expiresAt', '>', time)
    .executeTakeFirstOrThrow();
  return readCount(count);
}

/** Deletes all that were not used; returns how many there were. */
export async function deleteInvitations(db: Database): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('invitations').executeTakeFirst();
  return Number(numDeletedRows);
}

/** Deletes those that expired before a time (ISO 8601, in UTC). */
export async function deleteInvitationsBefore(db: Database, time: string): Promise<void> {
  await db.deleteFrom('invitations').where('expiresAt', '<', time).execute();
}
