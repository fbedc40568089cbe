import type { Database, SessionsTable } from '#server/database/schema.ts';

export async function insertSession(db: Database, session: SessionsTable): Promise<void> {
  await db.insertInto('sessions').values(session).execute();
}

export async function findSessionUser(db: Database, tokenHash: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('sessions')
    .select('userId')
    .where('tokenHash', '=', tokenHash)
    .executeTakeFirst();
  return row?.userId;
}

export async function deleteSession(db: Database, tokenHash: string): Promise<void> {
  await db.deleteFrom('sessions').where('tokenHash', '=', tokenHash).execute();
}

/** Deletes all sessions of a user but one. */
export async function deleteOtherSessions(
  db: Database,
  userId: string,
  keptTokenHash: string,
): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('userId', '=', userId)
    .where('tokenHash', '!=', keptTokenHash)
    .execute();
}
