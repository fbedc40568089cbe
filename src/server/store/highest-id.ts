import type { Database } from '#server/database/schema.ts';

/** The highest id in the database; undefined when it is empty. */
export async function highestId(db: Database): Promise<string | undefined> {
  const tables = ['users', 'follows', 'tweets', 'likes', 'comments', 'notifications'] as const;
  const highest: string[] = [];
  for (const table of tables) {
    const row = await db.selectFrom(table).select('id').orderBy('id', 'desc').limit(1).executeTakeFirst();
    if (row !== undefined) highest.push(row.id);
  }
  return highest.sort().at(-1);
}
