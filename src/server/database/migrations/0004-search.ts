import { sql, type Kysely } from 'kysely';
import { isPostgres, textColumn } from '#server/database/dialect.ts';
import { checkpoint } from '#server/database/tweet-search.ts';
import { fold } from '#server/database/fold.ts';

/** The tables as they are at this point, as far as this migration reads them. */
interface Tables {
  users: { id: string; fullName: string; fullNameKey: string };
  tweets: { id: string; content: string };
  tweetTexts: { tweetId: string; text: string };
}

const rowsAtOnce = 500;

/** Moves the folded texts of tweets to a table of their own, numbered in the order of the ids, with a search index. */
export async function up(db: Kysely<Tables>): Promise<void> {
  if (isPostgres(db)) await createInPostgres(db);
  else await createInSqlite(db);
  await db.schema.alterTable('tweets').dropColumn('contentKey').execute();
}

/** A PostgreSQL database is always newer than this migration: it has no texts yet, and uses an index of pg_trgm. */
async function createInPostgres(db: Kysely<Tables>): Promise<void> {
  const text = textColumn(db);
  await db.schema
    .createTable('tweetTexts')
    .addColumn('tweetId', text, (column) => column.primaryKey().references('tweets.id').onDelete('cascade'))
    .addColumn('text', text, (column) => column.notNull())
    .execute();
  await sql`create extension if not exists pg_trgm`.execute(db);
  for (const [table, column] of [
    ['tweetTexts', 'text'],
    ['users', 'usernameKey'],
    ['users', 'fullNameKey'],
  ] as const) {
    await sql`create index ${sql.id(`${table}_${column}_trigrams`)} on ${sql.table(table)}
      using gin (${sql.ref(column)} gin_trgm_ops)`.execute(db);
  }
}

async function createInSqlite(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('tweetTexts')
    .addColumn('number', 'integer', (column) => column.primaryKey())
    .addColumn('tweetId', 'text', (column) =>
      column.notNull().unique().references('tweets.id').onDelete('cascade'),
    )
    .addColumn('text', 'text', (column) => column.notNull())
    .execute();
  await createIndex(db);
  await foldAgain(db);
}

/** Triggers keep the index up to date, also for rows that are deleted by a cascade. */
async function createIndex(db: Kysely<Tables>): Promise<void> {
  const text = sql`new.text || iif(new.number % 4096 = 0, ${sql.lit(checkpoint)}, '')`;
  const statements = [
    sql`create virtual table tweetIndex using fts5(text, content = '', contentless_delete = 1, detail = none,
      tokenize = 'trigram case_sensitive 1')`,
    sql`create trigger tweetTexts_inserted after insert on tweetTexts begin
      insert into tweetIndex (rowid, text) values (new.number, ${text}); end`,
    sql`create trigger tweetTexts_updated after update of text on tweetTexts begin
      update tweetIndex set text = ${text} where rowid = new.number; end`,
    sql`create trigger tweetTexts_deleted after delete on tweetTexts begin
      delete from tweetIndex where rowid = old.number; end`,
  ];
  for (const statement of statements) await statement.execute(db);
}

async function foldAgain(db: Kysely<Tables>): Promise<void> {
  for (const { id, fullName } of await db.selectFrom('users').select(['id', 'fullName']).execute()) {
    await db
      .updateTable('users')
      .set({ fullNameKey: fold(fullName) })
      .where('id', '=', id)
      .execute();
  }
  for (let after: string | undefined = ''; after !== undefined;) {
    const rows: Tables['tweets'][] = await db
      .selectFrom('tweets')
      .select(['id', 'content'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(rowsAtOnce)
      .execute();
    if (rows.length > 0) {
      const texts = rows.map(({ id, content }) => ({ tweetId: id, text: fold(content) }));
      await db.insertInto('tweetTexts').values(texts).execute();
    }
    after = rows.at(-1)?.id;
  }
}
