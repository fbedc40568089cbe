import type { Database, DoneChangesTable } from '#server/database/schema.ts';

type Done = Pick<DoneChangesTable, 'address' | 'answer'>;

export async function findDoneChange(db: Database, userId: string, key: string): Promise<Done | undefined> {
  return db
    .selectFrom('doneChanges')
    .select(['address', 'answer'])
    .where('userId', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst();
}

export async function insertDoneChange(db: Database, change: DoneChangesTable): Promise<void> {
  await db.insertInto('doneChanges').values(change).execute();
}

export async function forgetDoneChanges(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('doneChanges').where('createdAt', '<', before.toISOString()).execute();
}
