import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { mediaBase } from '#contract/api/calls.ts';
import { sessionsPerAccount } from '#server/sessions.ts';

/* The invariants of a data folder, for any requests, and after a kill at any time. */

/** Queries for inconsistent rows, which must find nothing. Each is named after the meaning of the rows. */
const violations: Readonly<Record<string, string>> = {
  'a count of likes differs from the likes': `select id from tweets
    where likeCount != (select count(*) from likes where tweetId = tweets.id)`,
  'a tweet has no text to be found by': `select id from tweets
    where id not in (select tweetId from tweetTexts)`,
  'a text is not in the index, or the index has one too many': `select 1
    where (select count(*) from tweetTexts) != (select count(*) from tweetIndex_docsize)`,
  'texts are not in the order of their tweets': `select number from
    (select number, tweetId, lag(tweetId) over (order by number) as previous from tweetTexts)
    where previous >= tweetId`,
  'a notification is for who caused it': 'select id from notifications where senderId = recipientId',
  'a notification is about a like that is not there': `select id from notifications where type = 'like' and not exists
    (select 1 from likes where tweetId = notifications.tweetId and userId = senderId)`,
  'a notification is about a follow that is not there': `select id from notifications where type = 'follow' and not exists
    (select 1 from follows where followerId = senderId and followingId = recipientId)`,
  'a notification is about a comment that is not there': `select id from notifications where type = 'comment' and not exists
    (select 1 from comments where id = commentId and ownerId = senderId and tweetId = notifications.tweetId)`,
  'a like is not notified, or twice': `select likes.id from likes join tweets on tweets.id = tweetId
    where userId != tweets.ownerId and 1 != (select count(*) from notifications
      where type = 'like' and notifications.tweetId = likes.tweetId and senderId = userId)`,
  'a follow is not notified, or twice': `select id from follows where 1 != (select count(*) from notifications
    where type = 'follow' and senderId = followerId and recipientId = followingId)`,
  'a comment is not notified, or twice': `select comments.id from comments join tweets on tweets.id = tweetId
    where comments.ownerId != tweets.ownerId and 1 != (select count(*) from notifications where commentId = comments.id)`,
  'somebody follows themselves': 'select id from follows where followerId = followingId',
  'an account has too many sessions': `select userId from sessions group by userId having count(*) > ${sessionsPerAccount}`,
  'a result of an idempotency key is no JSON': 'select key from idempotencyKeys where not json_valid(result)',
};

/** The violations in a data folder; empty if all invariants hold. No request may be in progress. */
function violationsIn(dataDir: string): string[] {
  const database = new DatabaseSync(join(dataDir, 'warble.db'), { readOnly: true });
  try {
    const found = Object.entries(violations)
      .filter(([, query]) => database.prepare(query).all().length > 0)
      .map(([what]) => what);
    if (database.prepare('pragma foreign_key_check').all().length > 0)
      found.push('a reference leads nowhere');
    const integrity = database
      .prepare('pragma quick_check')
      .all()
      .map((row) => String(row['quick_check']));
    if (integrity.join() !== 'ok') found.push(`the database is damaged: ${integrity.join()}`);
    return [...found, ...fileViolations(database, join(dataDir, 'media'))];
  } finally {
    database.close();
  }
}

function fileViolations(database: DatabaseSync, media: string): string[] {
  const used = new Set(
    database
      .prepare(
        `select avatar as address from users union select coverImage from users union select media from tweets`,
      )
      .all()
      .map((row) => String(row['address']))
      .filter((address) => address !== '')
      .map((address) => address.slice(mediaBase.length + 1)),
  );
  const files = readdirSync(join(media, 'files'));
  const hashOf = (name: string) =>
    createHash('sha256')
      .update(readFileSync(join(media, 'files', name)))
      .digest('hex');
  return [
    ...[...used].filter((name) => !files.includes(name)).map((name) => `the file ${name} is missing`),
    ...files.filter((name) => !used.has(name)).map((name) => `nothing uses the file ${name}`),
    ...files
      .filter((name) => name.split('.')[0] !== hashOf(name))
      .map((name) => `the file ${name} has other content`),
    ...readdirSync(join(media, 'tmp')).map((name) => `the upload ${name} was left over`),
  ];
}

/**
 * Waits until nothing violates an invariant: the server cleans up after an aborted connection a moment later.
 * @throws {Error} with what does after a minute
 */
export async function holds(dataDir: string): Promise<void> {
  const end = performance.now() + 60_000;
  let found = violationsIn(dataDir);
  while (found.length > 0 && performance.now() < end) {
    await new Promise((resolve) => setTimeout(resolve, 50));
    found = violationsIn(dataDir);
  }
  if (found.length > 0) throw new Error(`In ${dataDir}: ${found.join('; ')}`);
}
