import type { Kysely } from 'kysely';

/** Remembers which changes were made under which key, with the answer that was given. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('doneChanges')
    .addColumn('userId', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('address', 'text', (column) => column.notNull())
    .addColumn('answer', 'text', (column) => column.notNull())
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('doneChanges_key', ['userId', 'key'])
    .execute();
  await schema.createIndex('doneChanges_createdAt').on('doneChanges').column('createdAt').execute();
}
