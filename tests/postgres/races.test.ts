import { fork, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import * as v from 'valibot';
import { afterEach, expect, inject, test } from 'vitest';
import { apiBase } from '#contract/api/calls.ts';
import { idempotencyHeader } from '#contract/api/idempotency.ts';
import type { RunningServer } from '#server/index.ts';
import { pixel } from '#tests/conformance/pixel.ts';
import { cleanUp } from '#tests/fixtures/clean-up.ts';
import { startS3 } from '#tests/server/s3.ts';
import { post, signUp, temporaryFolder, type TestUser } from '#tests/server/support.ts';
import { createTestDatabase, run } from './databases.ts';

/*
 * Two server processes that share one PostgreSQL and one folder of pictures, with conflicting requests at the same
 * time.
 */

const ReportSchema = v.object({ url: v.optional(v.string(), ''), failed: v.optional(v.string(), '') });

const children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

interface Process extends RunningServer {
  readonly child: ChildProcess;
}

async function startProcess(dataDir: string, ...storage: readonly string[]): Promise<Process> {
  const child = fork(join(import.meta.dirname, '../server/server-process.ts'), [dataDir, ...storage]);
  children.push(child);
  const messages: unknown[] = await once(child, 'message');
  const { url, failed } = v.parse(ReportSchema, messages[0]);
  expect(failed).toBe('');
  return { child, url, guest: null, close: () => Promise.resolve() };
}

async function temporaryDatabase(from?: string): Promise<string> {
  const database = await createTestDatabase(inject('postgres') ?? '', from);
  cleanUp(() => database.drop());
  return database.url;
}

/** @param storage the address of the database, and that of the pictures unless the processes share a folder */
async function startTwo(...storage: readonly string[]): Promise<readonly [Process, Process]> {
  const dataDir = await temporaryFolder();
  return Promise.all([startProcess(dataDir, ...storage), startProcess(dataDir, ...storage)]);
}

/** Sends a change of a signed-in user to one of the processes. The cookie is valid for all ports of a host. */
const change = (user: TestUser, { url }: RunningServer, path: string, init: RequestInit = {}) =>
  user.send(url + apiBase + path, { method: 'POST', ...init });

/** The server's timeout of a statement, in ms. */
const timeoutMs = 5000;

/**
 * Sends a request again if a statement exceeded its timeout, as on a busy machine, while it waited for the locks of
 * others: it has changed nothing then. A deadlock, which PostgreSQL finds sooner, is an error.
 */
const inTime = async (send: () => Promise<Response>): Promise<Response> => {
  const start = performance.now();
  const response = await send();
  const isTimeout = response.status === 503 && performance.now() - start >= timeoutMs;
  return isTimeout ? inTime(send) : response;
};
const changeInTime = (...args: Parameters<typeof change>) => inTime(() => change(...args));

function newTweet(content: string, media?: Blob): FormData {
  const form = new FormData();
  form.set('content', content);
  if (media !== undefined) form.set('media', media, 'picture.png');
  return form;
}

const MadeSchema = v.object({ data: v.object({ _id: v.string(), media: v.optional(v.string(), '') }) });
const made = async (response: Response) => v.parse(MadeSchema, await response.json()).data;

/** Calls `make` this number of times at the same time, alternating between the processes. */
const alternately = <Result>(
  processes: readonly [Process, Process],
  times: number,
  make: (process: Process, number: number) => Promise<Result>,
) =>
  Promise.all(
    Array.from({ length: times }, (_, number) => make(processes[number % 2 === 0 ? 0 : 1], number)),
  );

const database = await temporaryDatabase();

test('one idempotency key, sent fifty times to both, makes one post', async () => {
  const both = await startTwo(database);
  const user = await signUp(both[0]);
  const headers = { [idempotencyHeader]: randomUUID() };
  const send = (process: Process) =>
    change(user, process, '/tweet/add-tweet', { headers, body: newTweet('Once', pixel('once')) });
  const first = await alternately(both, 50, send);
  // On a busy machine, a statement may exceed its timeout. Because of its key, the request can be repeated, once no other
  // one is being processed.
  const responses: Response[] = [];
  for (const response of first) responses.push(response.status === 503 ? await send(both[0]) : response);
  expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 50 }, () => 201));
  expect(new Set(await Promise.all(responses.map(async (response) => (await made(response))._id))).size).toBe(
    1,
  );
  const found = await user.call('userTweets', { params: { userId: user.id } });
  expect(found.map(({ content }) => content)).toEqual(['Once']);
  await user.image(found[0]?.media ?? '');
});

test('likes and follows that are switched on and off at both add up', async () => {
  const both = await startTwo(database);
  const author = await signUp(both[0]);
  const { _id: tweetId } = await post(author, 'liked');
  const readers = [await signUp(both[0]), await signUp(both[0]), await signUp(both[0])];
  const statuses = await Promise.all(
    // An odd number of changes for two of the readers, and an even number for the third.
    readers.flatMap((reader, index) => [
      alternately(both, index < 2 ? 7 : 6, (process) => changeInTime(reader, process, `/like/${tweetId}`)),
      alternately(both, index < 2 ? 7 : 6, (process) =>
        changeInTime(reader, process, `/follow/${author.id}`),
      ),
    ]),
  );
  expect(new Set(statuses.flat().map(({ status }) => status))).toEqual(new Set([200]));
  const [tweet] = await author.call('singleTweet', { params: { tweetId } });
  const expected = new Set([readers[0]?.id, readers[1]?.id]);
  expect(tweet?.likes).toBe(2);
  expect(new Set(tweet?.tweetLikes.map(({ likedBy }) => likedBy))).toEqual(expected);
  const followers = await author.call('followers', { params: { userId: author.id } });
  expect(new Set(followers.map(({ follower }) => follower?._id))).toEqual(expected);
  const notifications = await author.call('notifications');
  expect(notifications.map(({ type }) => type).sort()).toEqual(['follow', 'follow', 'like', 'like']);
});

test('a post that is deleted by one while the other adds to it: added, or not found, and never an error', async () => {
  const both = await startTwo(database);
  const author = await signUp(both[0]);
  const reader = await signUp(both[0]);
  const statuses = new Set<number>();
  for (let round = 0; round < 10; round += 1) {
    const { _id: tweetId } = await post(author, 'short-lived');
    const json = { headers: { 'content-type': 'application/json' }, body: '{"content":"late"}' };
    const responses = await Promise.all([
      changeInTime(reader, both[1], `/like/${tweetId}`),
      changeInTime(reader, both[1], `/comment/${tweetId}`, json),
      changeInTime(author, both[0], `/tweet/delete-tweet/${tweetId}`),
      changeInTime(reader, both[1], `/like/${tweetId}`),
      changeInTime(reader, both[0], `/comment/${tweetId}`, json),
      changeInTime(author, both[1], `/tweet/delete-tweet/${tweetId}`),
    ]);
    for (const { status } of responses) statuses.add(status);
  }
  expect([...statuses].filter((status) => ![200, 201, 404].includes(status))).toEqual([]);
  expect(await author.call('notifications')).toEqual([]);
});

test('a name that is requested from both is given once', async () => {
  const both = await startTwo(database);
  const responses = await alternately(both, 12, (process, number) => {
    const form = new FormData();
    const name = randomUUID().slice(0, 8);
    for (const [field, value] of Object.entries({ fullName: name, username: 'same_name', password: name }))
      form.set(field, value);
    form.set('email', `${number}-${name}@warble.example`);
    form.set('avatar', pixel(name), 'avatar.png');
    return inTime(() => fetch(`${process.url}${apiBase}/user/register`, { method: 'POST', body: form }));
  });
  expect(responses.map(({ status }) => status).sort((a, b) => a - b)).toEqual([
    201,
    ...Array.from({ length: 11 }, () => 409),
  ]);

  const users = [await signUp(both[0]), await signUp(both[0])];
  const body = JSON.stringify({ username: 'wanted_name', fullName: 'Wanted', bio: 'Hello' });
  const renamed = await Promise.all(
    users.map((user, index) =>
      changeInTime(user, both[index === 0 ? 0 : 1], '/user/update-account', {
        method: 'PATCH',
        headers: { 'content-type': 'application/json' },
        body,
      }),
    ),
  );
  expect(renamed.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409]);
});

test.each(['folder', 's3'])(
  'the same picture, posted and deleted at both, is kept for the remaining post: in a %s',
  async (kind) => {
    const both = await startTwo(database, ...(kind === 's3' ? [(await startS3()).address] : []));
    const user = await signUp(both[0]);
    const add = async (process: Process) =>
      made(
        await changeInTime(user, process, '/tweet/add-tweet', {
          body: newTweet('picture', pixel('the same')),
        }),
      );
    for (let round = 0; round < 10; round += 1) {
      const old = await add(both[0]);
      const [left, deleted] = await Promise.all([
        add(both[1]),
        changeInTime(user, both[0], `/tweet/delete-tweet/${old._id}`),
      ]);
      expect(deleted.status).toBe(200);
      await user.image(left.media);
      await user.image(both[1].url + left.media);
      await changeInTime(user, both[1], `/tweet/delete-tweet/${left._id}`);
    }
  },
);

test('posts made in turn at both are listed in the order they were made in, to the millisecond', async () => {
  const both = await startTwo(database);
  const user = await signUp(both[0]);
  const ids: string[] = [];
  for (let number = 0; number < 40; number += 1) {
    const process = both[number % 2 === 0 ? 0 : 1];
    ids.push(
      (await made(await changeInTime(user, process, '/tweet/add-tweet', { body: newTweet(`${number}`) })))
        ._id,
    );
  }
  const found = await user.call('userTweets', { params: { userId: user.id } });
  const times = (of: readonly string[]) => of.map((id) => id.slice(0, 12));
  expect(found.map(({ _id }) => _id).sort()).toEqual(ids.toSorted());
  expect(times(found.map(({ _id }) => _id))).toEqual(times(ids).toReversed());
});

test('two that start on an empty database create its tables once', async () => {
  const empty = await temporaryDatabase('template0');
  const both = await startTwo(empty);
  await post(await signUp(both[1]), 'the first');
  const { rows } = await run(empty, 'select name from kysely_migration');
  expect(rows.length).toBeGreaterThan(5);
  expect(new Set(rows.map((row: unknown) => JSON.stringify(row))).size).toBe(rows.length);
});

test('kill -9 of one under load loses no answered change, and the other continues', async () => {
  const both = await startTwo(database);
  const user = await signUp(both[1]);
  const answered: string[] = [];
  let killed = false;
  const writeAt = async (process: Process, until: () => boolean) => {
    while (!until()) {
      const response = await changeInTime(user, process, '/tweet/add-tweet', {
        body: newTweet('kept', pixel(`${answered.length}`)),
      });
      expect(response.status).toBe(201);
      answered.push((await made(response))._id);
      if (answered.length < 60 || killed) continue;
      killed = true;
      both[0].child.kill('SIGKILL');
    }
  };
  const before = () => answered.length >= 120;
  const dying = [1, 2, 3].map(() => writeAt(both[0], () => false).catch(() => undefined));
  await Promise.all([writeAt(both[1], before), writeAt(both[1], before)]);
  await Promise.all(dying);
  expect(killed).toBe(true);
  const found = await user.call('userTweets', { params: { userId: user.id } });
  expect(found.map(({ _id }) => _id)).toEqual(expect.arrayContaining(answered));
  for (const { media } of found) await user.image(media);
});
