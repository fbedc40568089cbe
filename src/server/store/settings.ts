import type { Database } from '#server/database/schema.ts';

/**
 * `sampleGuest`: the id of the sample community's guest, in a database that holds the sample community. `signUps`: who may
 * make accounts (see sign-ups.ts).
 */
export type SettingName = 'sampleGuest' | 'signUps';

/** The value of a setting; undefined where it was never set. */
export async function readSetting(db: Database, name: SettingName): Promise<string | undefined> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', name).executeTakeFirst();
  return row?.value;
}

/** Stores the value of a setting, in place of an earlier one. */
export async function writeSetting(db: Database, name: SettingName, value: string): Promise<void> {
  await db
    .insertInto('settings')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}
