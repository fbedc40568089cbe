import { createHash, randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { openPostgres } from '#server/database/postgres.ts';

export interface Filled {
  /** A session of each account. */
  readonly cookies: readonly string[];
  /** The ids of the newest tweets. */
  readonly tweets: readonly string[];
}

const sessionsOf = 200;
/** An id with the time `ms`, in the format of the server's ids. */
const idOf = (ms: string, counter: number, seed: string) =>
  `lpad(to_hex((${ms})::bigint), 12, '0') || '000${counter}' || substr(md5(${seed}), 1, 8)`;
const iso = (ms: string) =>
  `to_char(to_timestamp((${ms}) / 1000.0) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Fills an empty database with tweets of 200 people. They are a second apart, and a third of them has three likes. */
export async function fillPostgres(url: string, tweets: number): Promise<Filled> {
  await (await openPostgres({ url })).close();
  const client = new Client({ connectionString: url });
  await client.connect();
  const run = (statement: string, values: readonly unknown[] = []) => client.query(statement, [...values]);
  const start = Date.now() - (tweets + 10_000) * 1000;
  const timeOf = `${start} + 1000 * (i + ${sessionsOf})`;
  try {
    await run("set synchronous_commit = off; set maintenance_work_mem = '512MB'");
    await run(`insert into users (id, username, "usernameKey", email, "emailKey", "fullName", "fullNameKey", bio, avatar,
        "coverImage", "passwordHash", "createdAt")
      select ${idOf(`${start} + i`, 0, 'i::text')}, n, n, n || '@warble.example', n || '@warble.example', n, n, '',
        '/media/' || n || '.png', '', '!', ${iso(`${start} + i`)}
      from generate_series(1, ${sessionsOf}) i, lateral (select 'user_' || i as n) named`);
    await run('drop index "tweetTexts_text_trigrams"');
    await run(
      'create temporary table people as select id, row_number() over (order by id) - 1 as n from users',
    );
    await run('create unique index on people (n)');
    await run(`insert into tweets (id, "ownerId", content, media, "likeCount", "createdAt")
      select ${idOf(timeOf, 0, 'i::text')}, people.id,
        'Post ' || i || ': a text about as long as what people write here, most of the time at least.', '',
        case when i % 3 = 0 then 3 else 0 end, ${iso(timeOf)}
      from generate_series(1, ${tweets}) i join people on n = (i::bigint * 7919) % ${sessionsOf}`);
    await run('insert into "tweetTexts" ("tweetId", text) select id, lower(content) from tweets');
    await run(`insert into likes (id, "tweetId", "userId")
      select ${idOf(timeOf, 1, "i || '-' || k")}, ${idOf(timeOf, 0, 'i::text')}, people.id
      from generate_series(3, ${tweets}, 3) i cross join generate_series(0, 2) k
      join people on n = (i::bigint * 31 + k * 17) % ${sessionsOf}`);
    await run('create index "tweetTexts_text_trigrams" on "tweetTexts" using gin (text gin_trgm_ops)');
    const { rows: people } = await run('select id from users order by id');
    const cookies: string[] = [];
    for (const { id } of people) {
      const token = randomBytes(32).toString('base64url');
      const now = new Date().toISOString();
      await run(
        'insert into sessions ("tokenHash", "userId", "createdAt", "lastUsedAt") values ($1, $2, $3, $3)',
        [createHash('sha256').update(token).digest('hex'), id, now],
      );
      cookies.push(`warble_session=${token}`);
    }
    // PostgreSQL does this automatically within minutes.
    await run('vacuum analyze');
    const { rows: newest } = await run('select id from tweets order by id desc limit 500');
    return { cookies, tweets: newest.map(({ id }) => String(id)) };
  } finally {
    await client.end();
  }
}
