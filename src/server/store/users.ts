import type { User } from '#contract/api/entities.ts';
import { locked, lockedForDeletion } from '#server/database/dialect.ts';
import { isDuplicate } from '#server/database/errors.ts';
import { fold } from '#server/database/fold.ts';
import type { Database, UsersTable } from '#server/database/schema.ts';
import { emailKey } from '#server/email-key.ts';

/** The columns of what the API calls a user. */
export const userColumns = ['id', 'username', 'email', 'fullName', 'bio', 'avatar', 'coverImage'] as const;

export type UserRow = Pick<UsersTable, (typeof userColumns)[number]>;

/** A user as the API has it. */
export const userOf = (row: UserRow): User => ({
  _id: row.id,
  fullName: row.fullName,
  username: row.username,
  email: row.email,
  avatar: row.avatar,
  coverImage: row.coverImage,
  bio: row.bio,
});

/** A user as the API has it (spec §3); undefined where there is none. */
export async function findUser(db: Database, id: string): Promise<User | undefined> {
  const row = await db.selectFrom('users').select(userColumns).where('id', '=', id).executeTakeFirst();
  return row && userOf(row);
}

/** Whether there is a user with this id. */
export async function userExists(db: Database, id: string): Promise<boolean> {
  const row = await db.selectFrom('users').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}

/** In a transaction: data that depends on the user can't be changed by others until it ends. */
export async function lockUser(db: Database, id: string): Promise<void> {
  await locked(db, db.selectFrom('users').select('id').where('id', '=', id)).execute();
}

export type Credentials = Pick<UsersTable, 'id' | 'passwordHash'>;

/** The account with this username or email, in any case; undefined where there is none, or two different ones. */
export async function findCredentials(
  db: Database,
  login: { readonly username: string; readonly email: string },
): Promise<Credentials | undefined> {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'passwordHash'])
    .where((where) =>
      where.or([
        where('usernameKey', '=', fold(login.username.trim())),
        where('emailKey', '=', emailKey(login.email.trim())),
      ]),
    )
    .limit(2)
    .execute();
  return rows.length === 1 ? rows[0] : undefined;
}

/** The hash of the current password of a user; undefined where there is no such user. */
export function findPasswordHash(db: Database, id: string): Promise<Credentials | undefined> {
  return db.selectFrom('users').select(['id', 'passwordHash']).where('id', '=', id).executeTakeFirst();
}

/** Whether an account has the username, in any letter case, or the email address. */
export async function isTaken(db: Database, username: string, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where((where) =>
      where.or([where('usernameKey', '=', fold(username)), where('emailKey', '=', emailKey(email))]),
    )
    .executeTakeFirst();
  return row !== undefined;
}

export type NewUser = Omit<UsersTable, 'usernameKey' | 'emailKey' | 'fullNameKey'>;

/** Adds an account; false, without adding it, when its username or email is taken. */
export async function insertUser(db: Database, user: NewUser): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('users')
    .values({
      ...user,
      usernameKey: fold(user.username),
      emailKey: emailKey(user.email),
      fullNameKey: fold(user.fullName),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Changes an account; false, without changing it, when another account has the username. */
export async function updateAccount(
  db: Database,
  id: string,
  account: Pick<UsersTable, 'username' | 'fullName' | 'bio'>,
): Promise<boolean> {
  try {
    await db
      .updateTable('users')
      .set({ ...account, usernameKey: fold(account.username), fullNameKey: fold(account.fullName) })
      .where('id', '=', id)
      .execute();
    return true;
  } catch (error) {
    if (isDuplicate(error)) return false;
    throw error;
  }
}

/** Replaces a password hash; false, without replacing it, when the account has another one by now. */
export async function replacePasswordHash(
  db: Database,
  { id, passwordHash }: Credentials,
  replacement: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ passwordHash: replacement })
    .where('id', '=', id)
    .where('passwordHash', '=', passwordHash)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Deletes an account with all that belongs to it; returns the addresses of its images and of those of its tweets, which
 * may be empty. In a transaction.
 */
export async function deleteUser(db: Database, id: string): Promise<string[]> {
  const likes = db.selectFrom('likes').select('tweetId').where('userId', '=', id);
  // Waits for likes that are being added by other connections, and then for those that are being removed: otherwise they
  // would be counted wrongly. The order of the ids is the same for all, so that two deletions don't wait for each other.
  await lockedForDeletion(db, db.selectFrom('users').select('id').where('id', '=', id)).execute();
  await locked(db, db.selectFrom('tweets').select('id').where('id', 'in', likes).orderBy('id')).execute();
  // The likes themselves are deleted with the account.
  await db
    .updateTable('tweets')
    .set((set) => ({ likeCount: set('likeCount', '-', 1) }))
    .where('id', 'in', likes)
    .execute();
  const tweets = await db.deleteFrom('tweets').where('ownerId', '=', id).returning('media').execute();
  const users = await db
    .deleteFrom('users')
    .where('id', '=', id)
    .returning(['avatar', 'coverImage'])
    .execute();
  return [
    ...tweets.map(({ media }) => media),
    ...users.flatMap(({ avatar, coverImage }) => [avatar, coverImage]),
  ];
}

/** Replaces an image of the account; returns the address of the previous one. */
export function replaceImage(
  db: Database,
  id: string,
  field: 'avatar' | 'coverImage',
  address: string,
): Promise<string> {
  return db.transaction().execute(async (db) => {
    const user = db.selectFrom('users').select(field).where('id', '=', id);
    const before = await locked(db, user).executeTakeFirst();
    await db
      .updateTable('users')
      .set({ [field]: address })
      .where('id', '=', id)
      .execute();
    return before?.[field] ?? '';
  });
}
