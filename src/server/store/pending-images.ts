import { mediaBase } from '#contract/api/calls.ts';
import type { Database } from '#server/database/schema.ts';

/**
 * Notes that images may have no row from now on, or renews the note. Waits for a sweep that is deleting one of them.
 */
export async function notePending(db: Database, names: readonly string[], at: Date): Promise<void> {
  if (names.length === 0) return;
  const since = at.toISOString();
  await db
    .insertInto('pendingImages')
    // Sorted, so that two transactions that note the same images lock them in the same order and can't deadlock.
    .values([...new Set(names)].sort().map((name) => ({ name, since })))
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ since }))
    .execute();
}

/** Notes those of the images that no row uses and that are not noted yet. */
export async function noteUnknown(db: Database, names: readonly string[], at: Date): Promise<void> {
  // PostgreSQL has no empty list.
  if (names.length === 0) return;
  const addresses = names.map((name) => `${mediaBase}/${name}`);
  const rows = await Promise.all([
    db.selectFrom('tweets').select('media as address').where('media', 'in', addresses).execute(),
    db.selectFrom('users').select('avatar as address').where('avatar', 'in', addresses).execute(),
    db.selectFrom('users').select('coverImage as address').where('coverImage', 'in', addresses).execute(),
  ]);
  const used = new Set(rows.flat().map(({ address }) => address));
  const unknown = names.filter((_name, index) => !used.has(addresses[index] ?? ''));
  if (unknown.length === 0) return;
  await db
    .insertInto('pendingImages')
    .values(unknown.map((name) => ({ name, since: at.toISOString() })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The names of the images that were noted before a time and not again since. */
export async function pendingBefore(db: Database, time: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('pendingImages')
    .select('name')
    .where('since', '<', time.toISOString())
    .execute();
  return rows.map(({ name }) => name);
}

/**
 * Deletes the note of an image. New notes of it wait until the transaction ends.
 * @returns false where it was noted
 * again since
 */
export async function forgetPending(db: Database, name: string, before: Date): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('pendingImages')
    .where('name', '=', name)
    .where('since', '<', before.toISOString())
    .executeTakeFirst();
  return numDeletedRows === 1n;
}
