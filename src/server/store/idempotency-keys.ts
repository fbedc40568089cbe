import type { Database, IdempotencyKeysTable } from '#server/database/schema.ts';

type StoredResult = Pick<IdempotencyKeysTable, 'address' | 'fingerprint' | 'result'>;

export async function findIdempotencyKey(
  db: Database,
  userId: string,
  key: string,
): Promise<StoredResult | undefined> {
  return db
    .selectFrom('idempotencyKeys')
    .select(['address', 'fingerprint', 'result'])
    .where('userId', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst();
}

export async function insertIdempotencyKey(db: Database, row: IdempotencyKeysTable): Promise<void> {
  await db.insertInto('idempotencyKeys').values(row).execute();
}

export async function deleteIdempotencyKeysBefore(db: Database, time: Date): Promise<void> {
  await db.deleteFrom('idempotencyKeys').where('createdAt', '<', time.toISOString()).execute();
}
