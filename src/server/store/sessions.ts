import { locked } from '#server/database/dialect.ts';
import type { Database, SessionsTable } from '#server/database/schema.ts';

/**
 * Adds a session; false, without adding it, when the account has another password hash by now.
 * @param kept how many sessions of the account are left: this one, then those used last, then those begun last
 */
export function insertSession(
  db: Database,
  session: SessionsTable,
  passwordHash: string,
  kept: number | undefined,
): Promise<boolean> {
  return db.transaction().execute(async (db) => {
    const users = db
      .selectFrom('users')
      .select('id')
      .where('id', '=', session.userId)
      .where('passwordHash', '=', passwordHash);
    const account = await locked(db, users).executeTakeFirst();
    if (account === undefined) return false;
    await db.insertInto('sessions').values(session).execute();
    if (kept !== undefined) await deleteOldSessions(db, session, kept);
    return true;
  });
}

async function deleteOldSessions(db: Database, newest: SessionsTable, kept: number): Promise<void> {
  const others = await db
    .selectFrom('sessions')
    .select('tokenHash')
    .where('userId', '=', newest.userId)
    .where('tokenHash', '!=', newest.tokenHash)
    // A program that signs in repeatedly without using its sessions must not end the sessions of people.
    .orderBy((sort) => sort.case().when('lastUsedAt', '>', sort.ref('createdAt')).then(0).else(1).end())
    .orderBy('lastUsedAt', 'desc')
    .orderBy('createdAt', 'desc')
    .execute();
  for (const { tokenHash } of others.slice(kept - 1)) await deleteSession(db, tokenHash);
}

/** The session with this hash of its token; undefined once it has ended. */
export async function findSession(
  db: Database,
  tokenHash: string,
): Promise<Pick<SessionsTable, 'userId' | 'createdAt' | 'lastUsedAt'> | undefined> {
  return db
    .selectFrom('sessions')
    .select(['userId', 'createdAt', 'lastUsedAt'])
    .where('tokenHash', '=', tokenHash)
    .executeTakeFirst();
}

/** @param lastUsedAt ISO 8601, in UTC */
export async function touchSession(db: Database, tokenHash: string, lastUsedAt: string): Promise<void> {
  await db.updateTable('sessions').set({ lastUsedAt }).where('tokenHash', '=', tokenHash).execute();
}

/** Ends a session, if it has not ended yet. */
export async function deleteSession(db: Database, tokenHash: string): Promise<void> {
  await db.deleteFrom('sessions').where('tokenHash', '=', tokenHash).execute();
}

/** Deletes the sessions that were not used since a time (ISO 8601, in UTC). */
export async function deleteSessionsBefore(db: Database, time: string): Promise<void> {
  await db.deleteFrom('sessions').where('lastUsedAt', '<', time).execute();
}

/** Deletes all sessions of a user, or all but one. */
export async function deleteSessionsOf(db: Database, userId: string, keptTokenHash = ''): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('userId', '=', userId)
    .where('tokenHash', '!=', keptTokenHash)
    .execute();
}
