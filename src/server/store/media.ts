import type { Database } from '#server/database/schema.ts';

/** Whether a user or a tweet uses the image. */
export async function isImageUsed(db: Database, address: string): Promise<boolean> {
  const user = await db
    .selectFrom('users')
    .select('id')
    .where((where) => where.or([where('avatar', '=', address), where('coverImage', '=', address)]))
    .executeTakeFirst();
  if (user !== undefined) return true;
  const tweet = await db.selectFrom('tweets').select('id').where('media', '=', address).executeTakeFirst();
  return tweet !== undefined;
}

/** Whether the database has any users. */
export async function hasUsers(db: Database): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** The addresses of all images that users and tweets use. */
export async function usedImages(db: Database): Promise<Set<string>> {
  const users = await db.selectFrom('users').select(['avatar', 'coverImage']).execute();
  const tweets = await db.selectFrom('tweets').select('media').where('media', '>', '').execute();
  return new Set([
    ...users.flatMap((user) => [user.avatar, user.coverImage]),
    ...tweets.map((tweet) => tweet.media),
  ]);
}
