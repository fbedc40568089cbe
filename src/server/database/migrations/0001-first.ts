import type { ColumnDefinitionBuilder, Kysely } from 'kysely';
import { textColumn } from '#server/database/dialect.ts';

const key = (column: ColumnDefinitionBuilder) => column.primaryKey();
const filled = (column: ColumnDefinitionBuilder) => column.notNull();
const unique = (column: ColumnDefinitionBuilder) => column.notNull().unique();
/** A reference whose row is deleted with the row that it points to. */
const to = (table: string) => (column: ColumnDefinitionBuilder) =>
  column.references(`${table}.id`).onDelete('cascade');
const filledTo = (table: string) => (column: ColumnDefinitionBuilder) => to(table)(column).notNull();

async function createTables(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  const text = textColumn(db);
  await schema
    .createTable('users')
    .addColumn('id', text, key)
    .addColumn('username', text, filled)
    .addColumn('usernameKey', text, unique)
    .addColumn('email', text, filled)
    .addColumn('emailKey', text, unique)
    .addColumn('fullName', text, filled)
    .addColumn('fullNameKey', text, filled)
    .addColumn('bio', text, filled)
    .addColumn('avatar', text, filled)
    .addColumn('coverImage', text, filled)
    .addColumn('passwordHash', text, filled)
    .addColumn('createdAt', text, filled)
    .execute();
  await schema
    .createTable('sessions')
    .addColumn('tokenHash', text, key)
    .addColumn('userId', text, filledTo('users'))
    .addColumn('createdAt', text, filled)
    .execute();
  await schema
    .createTable('follows')
    .addColumn('id', text, key)
    .addColumn('followerId', text, filledTo('users'))
    .addColumn('followingId', text, filledTo('users'))
    .execute();
  await schema
    .createTable('tweets')
    .addColumn('id', text, key)
    .addColumn('ownerId', text, filledTo('users'))
    .addColumn('content', text, filled)
    .addColumn('contentKey', text, filled)
    .addColumn('media', text, filled)
    .addColumn('likeCount', 'integer', filled)
    .addColumn('createdAt', text, filled)
    .execute();
  await schema
    .createTable('likes')
    .addColumn('id', text, key)
    .addColumn('tweetId', text, filledTo('tweets'))
    .addColumn('userId', text, filledTo('users'))
    .execute();
  await schema
    .createTable('comments')
    .addColumn('id', text, key)
    .addColumn('tweetId', text, filledTo('tweets'))
    .addColumn('ownerId', text, filledTo('users'))
    .addColumn('content', text, filled)
    .addColumn('createdAt', text, filled)
    .execute();
  await schema
    .createTable('notifications')
    .addColumn('id', text, key)
    .addColumn('recipientId', text, filledTo('users'))
    .addColumn('senderId', text, filledTo('users'))
    .addColumn('type', text, filled)
    .addColumn('tweetId', text, to('tweets'))
    .addColumn('commentId', text, to('comments'))
    .addColumn('createdAt', text, filled)
    .execute();
  await schema
    .createTable('settings')
    .addColumn('name', text, key)
    .addColumn('value', text, filled)
    .execute();
}

const uniqueIndexes: readonly (readonly [table: string, ...columns: string[]])[] = [
  ['follows', 'followerId', 'followingId'],
  ['likes', 'tweetId', 'userId'],
];

/**
 * The indexes. Each list is read in the order of one of them; each reference has one, so that a delete finds its rows.
 */
const indexes: readonly (readonly [table: string, ...columns: string[]])[] = [
  ['users', 'fullNameKey'],
  ['users', 'avatar'],
  ['users', 'coverImage'],
  ['sessions', 'userId'],
  ['follows', 'followerId', 'id'],
  ['follows', 'followingId', 'id'],
  ['tweets', 'ownerId', 'id'],
  ['tweets', 'likeCount', 'id'],
  ['tweets', 'media'],
  ['likes', 'tweetId', 'id'],
  ['likes', 'userId'],
  ['comments', 'tweetId', 'id'],
  ['comments', 'ownerId'],
  ['notifications', 'recipientId', 'id'],
  ['notifications', 'senderId'],
  ['notifications', 'tweetId'],
  ['notifications', 'commentId'],
];

/** The schema of the first version. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createTables(db);
  for (const [table, ...columns] of uniqueIndexes) {
    const name = [table, ...columns, 'unique'].join('_');
    await db.schema.createIndex(name).on(table).columns(columns).unique().execute();
  }
  for (const [table, ...columns] of indexes) {
    await db.schema
      .createIndex([table, ...columns].join('_'))
      .on(table)
      .columns(columns)
      .execute();
  }
}
