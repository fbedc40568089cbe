import { expect, test, vi } from 'vitest';
import { openPostgres } from '#server/database/postgres.ts';
import type { Database } from '#server/database/schema.ts';
import { deleteLike, insertLike } from '#server/store/likes.ts';
import { lockTweet } from '#server/store/tweets.ts';
import { deleteUser } from '#server/store/users.ts';
import { cleanUp } from '#tests/fixtures/clean-up.ts';
import { post, rowsOf, signUp, startTestServer } from '#tests/server/support.ts';

/* Likes that one connection changes while another one deletes their account. */

async function start() {
  const server = await startTestServer();
  const [author, liker] = [await signUp(server), await signUp(server)];
  const { _id: tweetId } = await post(author, 'liked');
  const database = await openPostgres({ url: server.storage.url ?? '', isPatient: true });
  cleanUp(() => database.close());
  const { db } = database;
  const like = { tweetId, userId: liker.id };
  return {
    db,
    like,
    addLike: (db: Database) => insertLike(db, { ...like, id: 'like' }),
    /** Deletes the account after this change of its likes was made, and before it is committed. */
    deleteDuring: async (change: (db: Database) => Promise<unknown>) => {
      let deleting: Promise<unknown> | undefined;
      await db.transaction().execute(async (changing) => {
        await lockTweet(changing, tweetId);
        await change(changing);
        deleting = db.transaction().execute((db) => deleteUser(db, liker.id));
        const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
        await vi.waitFor(async () => expect(await rowsOf(server, waiting)).toHaveLength(1), {
          timeout: 60_000,
        });
      });
      await deleting;
    },
    counts: () =>
      rowsOf(server, 'select "likeCount", (select count(*)::int from likes) as likes from tweets'),
  };
}

test('a like that is added during the deletion of its account does not count afterwards', async () => {
  const { addLike, deleteDuring, counts } = await start();
  await deleteDuring(addLike);
  expect(await counts()).toEqual([{ likeCount: 0, likes: 0 }]);
});

test('a like that is removed during the deletion of its account is taken off once', async () => {
  const { db, like, addLike, deleteDuring, counts } = await start();
  await addLike(db);
  await deleteDuring((db) => deleteLike(db, like));
  expect(await counts()).toEqual([{ likeCount: 0, likes: 0 }]);
});
