import type { Kysely } from 'kysely';

/** Renames the table of idempotency keys. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema.dropIndex('doneChanges_createdAt').execute();
  await schema.alterTable('doneChanges').renameTo('idempotencyKeys').execute();
  await schema.alterTable('idempotencyKeys').renameColumn('answer', 'result').execute();
  await schema.createIndex('idempotencyKeys_createdAt').on('idempotencyKeys').column('createdAt').execute();
}
