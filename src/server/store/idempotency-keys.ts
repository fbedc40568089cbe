import type { Database, IdempotencyKeysTable } from '#server/database/schema.ts';

type StoredResult = Pick<IdempotencyKeysTable, 'address' | 'fingerprint' | 'result'>;

/** The change that a user has made under a key, if any. */
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

/**
 * Claims a key for a change, before it is made: other claims of the key wait for this transaction. A claim made before
 * `expiry` is taken over.
 * @returns false where it is claimed already
 */
export async function claimIdempotencyKey(
  db: Database,
  claim: Omit<IdempotencyKeysTable, 'result'>,
  expiry: Date,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('idempotencyKeys')
    .values({ ...claim, result: '' })
    .onConflict((conflict) =>
      conflict
        .columns(['userId', 'key'])
        .doUpdateSet({ ...claim, result: '' })
        .where('idempotencyKeys.createdAt', '<', expiry.toISOString()),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Stores the result of a claimed change. */
export async function storeResult(db: Database, userId: string, key: string, result: string): Promise<void> {
  await db
    .updateTable('idempotencyKeys')
    .set({ result })
    .where('userId', '=', userId)
    .where('key', '=', key)
    .execute();
}

/** Deletes the keys that were claimed before a time: a change that is sent again under one of them is made again. */
export async function deleteIdempotencyKeysBefore(db: Database, time: Date): Promise<void> {
  await db.deleteFrom('idempotencyKeys').where('createdAt', '<', time.toISOString()).execute();
}
