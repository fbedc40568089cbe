import type { Kysely } from 'kysely';
import { textColumn } from '#server/database/dialect.ts';

/** Invitations that nobody has used yet. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const text = textColumn(db);
  await db.schema
    .createTable('invitations')
    .addColumn('codeHash', text, (column) => column.primaryKey())
    .addColumn('createdAt', text, (column) => column.notNull())
    .addColumn('expiresAt', text, (column) => column.notNull())
    .execute();
}
