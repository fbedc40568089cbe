import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RawBuilder, sql } from 'kysely';
import { refuseBackup } from '#server/backup-folder.ts';
import { openDatabase } from '#server/database/open.ts';
import { isWarbleRunning, openPostgres } from '#server/database/postgres.ts';
import type { Database, Schema } from '#server/database/schema.ts';
import { lockFolder } from '#server/folder-lock.ts';
import { usedImages } from '#server/store/media.ts';
import { AdminError } from './admin-error.ts';
import { openPictures, requireDatabase } from './open.ts';
import { type CopiedPictures, eachPicture } from './pictures.ts';
import type { PostgresStorage } from './storage.ts';

export interface Moved extends CopiedPictures {
  readonly people: number;
  readonly posts: number;
}

/**
 * The tables that are moved, each after those that it refers to. The others belong to a process or are created by it.
 */
const tables = {
  users:
    'id username usernameKey email emailKey fullName fullNameKey bio avatar coverImage passwordHash createdAt'.split(
      ' ',
    ),
  sessions: ['tokenHash', 'userId', 'createdAt', 'lastUsedAt'],
  follows: ['id', 'followerId', 'followingId'],
  tweets: ['id', 'ownerId', 'content', 'media', 'likeCount', 'createdAt'],
  tweetTexts: ['tweetId', 'text'],
  likes: ['id', 'tweetId', 'userId'],
  comments: ['id', 'tweetId', 'ownerId', 'content', 'createdAt'],
  notifications: ['id', 'recipientId', 'senderId', 'type', 'tweetId', 'commentId', 'createdAt'],
  idempotencyKeys: ['userId', 'key', 'address', 'fingerprint', 'result', 'createdAt'],
  invitations: ['codeHash', 'createdAt', 'expiresAt'],
  settings: ['name', 'value'],
} as const satisfies Partial<Record<keyof Schema, readonly string[]>>;

const rowsAtOnce = 500;

/**
 * Moves the data of a folder's server to an empty PostgreSQL database, in one transaction: all of it, or nothing. The
 * folder keeps what it has, in a database of this version.
 * @throws {AdminError} when the database is not empty
 * @throws {StartError} when a server runs in the folder, the folder is a backup, or the database can't be reached
 */
export async function move(dataDir: string, target: PostgresStorage): Promise<Moved> {
  requireDatabase(dataDir);
  refuseBackup(dataDir);
  const unlock = lockFolder(dataDir);
  try {
    const source = await openDatabase(dataDir);
    try {
      return await moveTo(target, source.db, dataDir);
    } finally {
      await source.close();
    }
  } finally {
    unlock();
  }
}

async function moveTo(target: PostgresStorage, source: Database, dataDir: string): Promise<Moved> {
  const database = await openPostgres({ url: target.url, isPatient: true });
  try {
    await refuseUsed(database.db);
    if (await isWarbleRunning(target.url))
      throw new AdminError('A server uses the database: stop all of them first.');
    // The pictures are moved first: nobody requests them before the rows exist, and a second attempt stores the same
    // ones.
    const pictures = await movePictures(source, dataDir, target);
    const counts = await database.db.transaction().execute(async (db) => {
      // Prevents sign-ups during the move.
      await sql`lock table users in share row exclusive mode`.execute(db);
      await refuseUsed(db);
      const counts = new Map<string, number>();
      for (const [table, columns] of Object.entries(tables)) {
        await copyTable(source, db, table, columns);
        const [read, written] = [await countOf(source, table), await countOf(db, table)];
        if (read !== written)
          throw new AdminError(`${table} has ${read} rows, but ${written} arrived: nothing was moved.`);
        counts.set(table, written);
      }
      return counts;
    });
    // Updates PostgreSQL's statistics about the tables immediately.
    await sql`analyze`.execute(database.db);
    return { ...pictures, people: counts.get('users') ?? 0, posts: counts.get('tweets') ?? 0 };
  } finally {
    await database.close();
  }
}

async function refuseUsed(db: Database): Promise<void> {
  for (const table of Object.keys(tables)) {
    if ((await countOf(db, table)) > 0)
      throw new AdminError(`The database is not empty: it has ${table}. Name a new one.`);
  }
}

async function movePictures(
  source: Database,
  dataDir: string,
  target: PostgresStorage,
): Promise<CopiedPictures> {
  const from = await openPictures({ kind: 'folder', dataDir }, 'read');
  const to = await openPictures(target, 'change');
  const folder = await mkdtemp(join(tmpdir(), 'warble-move-'));
  try {
    return await eachPicture(await usedImages(source), async (name) => {
      const file = join(folder, name);
      if (!(await from.copyTo(name, file))) return false;
      await to.put(name, file);
      await rm(file, { force: true });
      return true;
    });
  } finally {
    await to.close();
    await rm(folder, { recursive: true, force: true });
  }
}

interface Row extends Readonly<Record<string, unknown>> {
  readonly row: number;
}

async function copyTable(
  source: Database,
  target: Database,
  table: string,
  columns: readonly string[],
): Promise<void> {
  const names = sql.join(columns.map((column) => sql.ref(column)));
  for (let after: number | undefined = 0; after !== undefined;) {
    const read: RawBuilder<Row> = sql<Row>`select rowid as "row", ${names} from ${sql.table(table)}
      where rowid > ${after} order by rowid limit ${rowsAtOnce}`;
    const { rows } = await read.execute(source);
    if (rows.length > 0) {
      const values = rows.map((row) => sql`(${sql.join(columns.map((column) => row[column]))})`);
      await sql`insert into ${sql.table(table)} (${names}) values ${sql.join(values)}`.execute(target);
    }
    after = rows.at(-1)?.row;
  }
}

async function countOf(db: Database, table: string): Promise<number> {
  const { rows } = await sql<{ n: unknown }>`select count(*) as n from ${sql.table(table)}`.execute(db);
  return Number(rows[0]?.n);
}
