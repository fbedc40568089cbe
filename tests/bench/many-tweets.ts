import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Readable } from 'node:stream';
import { mediaBase } from '#contract/api/calls.ts';
import { fold } from '#server/database/fold.ts';
import { openDatabase } from '#server/database/open.ts';
import { createIds } from '#server/ids.ts';
import { openFolderStore } from '#server/media/folder-store.ts';
import { receiveImage } from '#server/media/upload.ts';
import { hashPassword } from '#server/passwords.ts';
import { imageBytes } from '#tests/fixtures/images.ts';

/** The user who signs in. */
export const benchUser = { username: 'bench', password: 'bench-password' };

/** The number of likes of every third tweet. */
const likesEach = 3;

/** Stores the avatar that all owners have. Returns its address. */
async function storeAvatar(dataDir: string): Promise<string> {
  const store = await openFolderStore({ dataDir, isShared: false, now: Date.now });
  const stream = Readable.from([imageBytes()]);
  const upload = await receiveImage(stream, store.uploads, (name) => `${mediaBase}/${name}`);
  await store.put([upload]);
  store.close();
  return upload.address;
}

/**
 * Fills a data folder with tweets of many owners, a second apart, in one transaction. The user who signs in follows all
 * owners.
 */
export async function fillWithTweets(dataDir: string, tweets: number, owners = 200): Promise<void> {
  const avatar = await storeAvatar(dataDir);
  await (await openDatabase(dataDir)).close();
  const database = new DatabaseSync(join(dataDir, 'warble.db'));
  try {
    database.exec('pragma synchronous = off; pragma cache_size = -400000; begin');
    let clock = Date.now() - (tweets + 10_000) * 1000;
    const ids = createIds({ now: () => clock });
    const insert = (table: string, columns: readonly string[]) => {
      const names = columns.map((column) => `"${column}"`).join(', ');
      const values = columns.map(() => '?').join(', ');
      return database.prepare(`insert into "${table}" (${names}) values (${values})`);
    };
    const who = ['id', 'username', 'usernameKey', 'email', 'emailKey', 'fullName', 'fullNameKey'];
    const user = insert('users', who.concat('bio', 'avatar', 'coverImage', 'passwordHash', 'createdAt'));
    const hash = await hashPassword(benchUser.password);
    const userIds = Array.from({ length: owners }, (_, number) => {
      const name = number === 0 ? benchUser.username : `user_${number}`;
      const [id, email] = [ids(), `${name}@warble.example`];
      user.run(id, name, name, email, email, name, name, '', avatar, '', hash, '2026-01-01T00:00:00.000Z');
      return id;
    });
    const follow = insert('follows', ['id', 'followerId', 'followingId']);
    const [viewer = '', ...others] = userIds;
    for (const other of others) follow.run(ids(), viewer, other);
    const tweet = insert('tweets', ['id', 'ownerId', 'content', 'media', 'likeCount', 'createdAt']);
    const text = insert('tweetTexts', ['tweetId', 'text']);
    const like = insert('likes', ['id', 'tweetId', 'userId']);
    for (let number = 0; number < tweets; number += 1) {
      clock += 1000;
      const id = ids();
      const content = `Post ${number}: a text about as long as what people write here, most of the time at least.`;
      const likes = number % 3 === 0 ? likesEach : 0;
      const owner = userIds[(number * 7919) % owners] ?? '';
      tweet.run(id, owner, content, '', likes, new Date(clock).toISOString());
      text.run(id, fold(content));
      for (let count = 0; count < likes; count += 1) {
        like.run(ids(), id, userIds[(number * 31 + count * 17) % owners] ?? '');
      }
    }
    database.exec('commit; pragma wal_checkpoint(truncate)');
  } finally {
    database.close();
  }
  const filled = await openDatabase(dataDir);
  // A server does this every few hours.
  await filled.tidy();
  await filled.close();
}
