import type { Kysely } from 'kysely';
import { textColumn } from '#server/database/dialect.ts';

/** Remembers which changes were made under which key, with the response that was sent. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  const text = textColumn(db);
  await schema
    .createTable('doneChanges')
    .addColumn('userId', text, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('key', text, (column) => column.notNull())
    .addColumn('address', text, (column) => column.notNull())
    .addColumn('answer', text, (column) => column.notNull())
    .addColumn('createdAt', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('doneChanges_key', ['userId', 'key'])
    .execute();
  await schema.createIndex('doneChanges_createdAt').on('doneChanges').column('createdAt').execute();
}
