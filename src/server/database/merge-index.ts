import { setImmediate } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from './schema.ts';

interface Count {
  readonly n: number;
}

/** Up to this number of parts, a search is not noticeably slower. */
const partsMax = 4;
/** Pages that are merged in one step, which takes some milliseconds. */
const pagesAtOnce = 16;

/** FTS5's own pages with the numbers of deleted rows have an id from here on. */
const firstDeletedId = 2 ** 53;

/**
 * Merges the parts of the search index that changes leave behind, since a search reads all of them: after merging, a
 * search among a million posts is two to four times as fast. The index keeps what was deleted until then, so that is
 * merged, too. Other statements can run between the steps.
 * @param onWrite called after each step: all steps together may write more than the database's log should contain
 */
export async function mergeIndex(db: Database, onWrite: () => void): Promise<void> {
  const parts = await count(db, sql<Count>`select count(distinct segid) as n from tweetIndex_idx`);
  const keepsDeleted = sql<Count>`select exists (select 1 from tweetIndex_data where id >= ${firstDeletedId}) as n`;
  if (parts <= partsMax && (await count(db, keepsDeleted)) === 0) return;
  // A negative number begins a merge of all parts, a positive one continues it.
  let pages = -pagesAtOnce;
  for (let changes = 2; changes >= 2; pages = pagesAtOnce) {
    const before = await count(db, sql<Count>`select total_changes() as n`);
    await sql`insert into tweetIndex (tweetIndex, rank) values ('merge', ${pages})`.execute(db);
    onWrite();
    // When nothing is left to merge, only the command itself counts as a change.
    changes = (await count(db, sql<Count>`select total_changes() as n`)) - before;
    await setImmediate();
  }
}

async function count(db: Database, query: RawBuilder<Count>): Promise<number> {
  return (await query.execute(db)).rows[0]?.n ?? 0;
}
