import type { Kysely } from 'kysely';
import { textColumn } from '#server/database/dialect.ts';

/**
 * Images that may have no row, each with its name and the time of the note. Where several processes store images, they
 * are deleted a day later.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('pendingImages')
    .addColumn('name', textColumn(db), (column) => column.primaryKey())
    .addColumn('since', textColumn(db), (column) => column.notNull())
    .execute();
}
