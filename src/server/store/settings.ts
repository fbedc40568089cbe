import type { Database } from '#server/database/schema.ts';

/**
 * `sampleGuest`: the id of the sample community's guest, in a database that holds the sample community. `signUps`: whether
 * people may make accounts; `open` where it is missing.
 */
export type SettingName = 'sampleGuest' | 'signUps';

export async function readSetting(db: Database, name: SettingName): Promise<string | undefined> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', name).executeTakeFirst();
  return row?.value;
}

export async function writeSetting(db: Database, name: SettingName, value: string): Promise<void> {
  await db
    .insertInto('settings')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}

/** Whether people may make accounts. */
export const areSignUpsOpen = async (db: Database): Promise<boolean> =>
  (await readSetting(db, 'signUps')) !== 'closed';

export const openSignUps = (db: Database, isOpen: boolean): Promise<void> =>
  writeSetting(db, 'signUps', isOpen ? 'open' : 'closed');
