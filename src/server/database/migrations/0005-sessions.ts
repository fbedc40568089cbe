import type { Kysely } from 'kysely';
import { textColumn } from '#server/database/dialect.ts';

/** Sessions know when they were last used, so that they can expire. Those that are there count as just used. */
export async function up(db: Kysely<{ sessions: { lastUsedAt: string } }>): Promise<void> {
  await db.schema
    .alterTable('sessions')
    .addColumn('lastUsedAt', textColumn(db), (column) => column.notNull().defaultTo(''))
    .execute();
  await db.updateTable('sessions').set({ lastUsedAt: new Date().toISOString() }).execute();
  await db.schema.createIndex('sessions_lastUsedAt').on('sessions').column('lastUsedAt').execute();
}
