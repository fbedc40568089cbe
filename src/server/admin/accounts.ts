import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { contains } from '#server/database/dialect.ts';
import { fold } from '#server/database/fold.ts';
import { readCount } from '#server/database/read-values.ts';
import type { Database } from '#server/database/schema.ts';
import { domainKey, emailKey } from '#server/email-key.ts';
import { hashPassword, isLocked, locked, unlocked } from '#server/passwords.ts';
import { deleteSessionsOf } from '#server/store/sessions.ts';
import { deleteTweetsOf } from '#server/store/tweets.ts';
import { type Credentials, deleteUser, replacePasswordHash } from '#server/store/users.ts';
import { AdminError } from './admin-error.ts';
import type { Administered } from './open.ts';

export interface ListedAccount {
  readonly id: string;
  readonly username: string;
  readonly email: string;
  readonly fullName: string;
  readonly isDisabled: boolean;
  readonly tweets: number;
  readonly sessions: number;
  /** ISO 8601. */
  readonly createdAt: string;
}

/**
 * All accounts whose username, e-mail address or name contains the text, oldest first. Addresses are stored with encoded
 * domains, and are found by a word of the domain in both forms.
 */
export async function listAccounts(db: Database, text: string): Promise<ListedAccount[]> {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'username', 'email', 'fullName', 'passwordHash', 'createdAt'])
    .select((select) => [
      select
        .selectFrom('tweets')
        .select(sql<number>`count(*)`.as('tweets'))
        .whereRef('tweets.ownerId', '=', 'users.id')
        .as('tweets'),
      select
        .selectFrom('sessions')
        .select(sql<number>`count(*)`.as('sessions'))
        .whereRef('sessions.userId', '=', 'users.id')
        .as('sessions'),
    ])
    .$if(text !== '', (users) =>
      users.where((where) =>
        where.or([
          contains(db, where.ref('users.usernameKey'), text),
          contains(db, where.ref('users.emailKey'), text),
          contains(db, where.ref('users.emailKey'), text.includes('@') ? emailKey(text) : domainKey(text)),
          contains(db, where.ref('users.fullNameKey'), text),
        ]),
      ),
    )
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    username: row.username,
    email: row.email,
    fullName: row.fullName,
    isDisabled: isLocked(row.passwordHash),
    tweets: readCount(row.tweets),
    sessions: readCount(row.sessions),
    createdAt: row.createdAt,
  }));
}

interface Account extends Credentials {
  readonly username: string;
}

/** @throws {AdminError} when no account has this username, e-mail address or id, or two have it */
export async function findAccount(db: Database, name: string): Promise<Account> {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'username', 'passwordHash'])
    .where((where) =>
      where.or([
        where('usernameKey', '=', fold(name)),
        where('emailKey', '=', emailKey(name)),
        where('id', '=', name),
      ]),
    )
    .execute();
  // A username can look like the id of another account, which has no other unambiguous name.
  const named = rows.find(({ id }) => id === name);
  if (named !== undefined) return named;
  const [account, other] = rows;
  if (account === undefined)
    throw new AdminError(`No account has the username, e-mail address or id "${name}".`);
  if (other !== undefined)
    throw new AdminError(`"${name}" names two accounts: use the id that "users" shows.`);
  return account;
}

/**
 * Changes a password hash and signs the account out everywhere; a sign-in in progress fails.
 * @throws {AdminError} when the account has another hash by now, as after a change of its password
 */
function replaceHash(db: Database, account: Account, hash: string): Promise<void> {
  return db.transaction().execute(async (db) => {
    if (!(await replacePasswordHash(db, account, hash)))
      throw new AdminError(
        `${account.username} was changed at the same time, by another command or its owner: try again.`,
      );
    await deleteSessionsOf(db, account.id);
  });
}

/**
 * Locks the account: it is signed out everywhere, and can't be signed in to. Its posts stay.
 * @returns its username
 * @throws {AdminError} when it is not one account, is disabled already, or is changed at the same time
 */
export async function disableAccount(db: Database, name: string): Promise<string> {
  const account = await findAccount(db, name);
  if (isLocked(account.passwordHash)) throw new AdminError(`${account.username} is disabled already.`);
  await replaceHash(db, account, locked(account.passwordHash));
  return account.username;
}

/**
 * Unlocks the account, which keeps its password.
 * @returns its username
 * @throws {AdminError} when it is not one account, is not disabled, is the guest, or is changed at the same time
 */
export async function enableAccount(db: Database, name: string): Promise<string> {
  const account = await findAccount(db, name);
  if (!isLocked(account.passwordHash)) throw new AdminError(`${account.username} is not disabled.`);
  const hash = unlocked(account.passwordHash);
  if (hash === '') throw new AdminError('"serve" alone switches the guest of the sample community on.');
  await replaceHash(db, account, hash);
  return account.username;
}

const passwordBytes = 12;

/**
 * Gives the account a new password, which is returned, and signs it out everywhere.
 * @throws {AdminError} when it is not one account, is disabled, or is changed at the same time
 */
export async function resetPassword(
  db: Database,
  name: string,
): Promise<{ readonly username: string; readonly password: string }> {
  const account = await findAccount(db, name);
  if (isLocked(account.passwordHash))
    throw new AdminError(`${account.username} is disabled: enable it before you give it a password.`);
  const password = randomBytes(passwordBytes).toString('base64url');
  await replaceHash(db, account, await hashPassword(password));
  return { username: account.username, password };
}

/**
 * Signs the account out everywhere.
 * @returns its username
 * @throws {AdminError} when it is not one account
 */
export async function endSessions(db: Database, name: string): Promise<string> {
  const account = await findAccount(db, name);
  await deleteSessionsOf(db, account.id);
  return account.username;
}

/** The most posts that are deleted in one transaction. */
const postsAtOnce = 500;
/** The time between two of them, in ms: a change that waits for SQLite's lock asks for it every 100 ms or sooner. */
const pauseMs = 120;

/**
 * Deletes the account with its posts, comments, likes, follows and pictures. Its posts are deleted in several
 * transactions, because the server's changes wait for each on SQLite. If that fails, the account is left with the other
 * posts.
 * @returns its username
 * @throws {AdminError} when it is not one account
 */
export async function deleteAccount({ db, release }: Administered, name: string): Promise<string> {
  const account = await findAccount(db, name);
  for (let isPart = true; isPart;) {
    const images = await db.transaction().execute((db) => deleteTweetsOf(db, account.id, postsAtOnce));
    await release(images);
    isPart = images.length === postsAtOnce;
    if (isPart) await pause(pauseMs);
  }
  await release(await db.transaction().execute((db) => deleteUser(db, account.id)));
  return account.username;
}
