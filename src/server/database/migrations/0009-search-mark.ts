import { sql, type Kysely } from 'kysely';
import { isPostgres } from '#server/database/dialect.ts';
import { checkpoint, mark } from '#server/database/tweet-search.ts';

/**
 * Keeps the mark of checkpoints out of the index's texts: each text with three of them was a candidate of every search,
 * so that many of them hid all older tweets.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (isPostgres(db)) return;
  const text = sql`replace(new.text, ${sql.lit(mark)}, ' ') || iif(new.number % 4096 = 0, ${sql.lit(checkpoint)}, '')`;
  const statements = [
    sql`drop trigger tweetTexts_inserted`,
    sql`drop trigger tweetTexts_updated`,
    sql`create trigger tweetTexts_inserted after insert on tweetTexts begin
      insert into tweetIndex (rowid, text) values (new.number, ${text}); end`,
    sql`create trigger tweetTexts_updated after update of text on tweetTexts begin
      update tweetIndex set text = ${text} where rowid = new.number; end`,
    // The trigger indexes them again.
    sql`update tweetTexts set text = text where instr(text, ${sql.lit(mark)}) > 0`,
  ];
  for (const statement of statements) await statement.execute(db);
}
