import type { Kysely } from 'kysely';
import { textColumn } from '#server/database/dialect.ts';

/** Stores when a session was last used, so that it can expire. Existing ones count as just used. */
export async function up(db: Kysely<{ sessions: { lastUsedAt: string } }>): Promise<void> {
  await db.schema
    .alterTable('sessions')
    .addColumn('lastUsedAt', textColumn(db), (column) => column.notNull().defaultTo(''))
    .execute();
  await db.updateTable('sessions').set({ lastUsedAt: new Date().toISOString() }).execute();
  await db.schema.createIndex('sessions_lastUsedAt').on('sessions').column('lastUsedAt').execute();
}
