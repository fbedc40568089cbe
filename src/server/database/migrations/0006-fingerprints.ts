import { sql, type Kysely } from 'kysely';
import { isPostgres, textColumn } from '#server/database/dialect.ts';

/** Stores a hash of the request with each key, and no texts in results, so that deleted texts are not left there. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('idempotencyKeys').addColumn('fingerprint', textColumn(db)).execute();
  // A PostgreSQL database is always newer than this migration: it has no such rows.
  if (isPostgres(db)) return;
  await sql`update idempotencyKeys
    set result = json_set(result, '$.data', json_object('_id', json_extract(result, '$.data._id')))
    where address like 'POST /api/v1/tweet/%' or address like 'POST /api/v1/comment/%'`.execute(db);
}
