import { once } from 'node:events';
import { truncate, writeFile } from 'node:fs/promises';
import { type ClientRequest, get, IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { RunningServer } from '#server/index.ts';
import {
  openStorage,
  signUp,
  startSession,
  startTestServer,
  temporaryStorage,
  type TestUser,
} from './support.ts';

/* A client that does not read its responses delays nobody but itself. */

/** A server with an account whose list of posts is longer than what the system stores for a connection. */
async function serverWithLongList() {
  const storage = await temporaryStorage();
  const server = await startTestServer({}, storage);
  const owner = await signUp(server);
  const database = await openStorage(storage);
  const content = 'x'.repeat(10_000);
  await database.db.transaction().execute(async (db) => {
    for (let number = 0; number < 2000; number += 1) {
      const id = `a${String(number).padStart(23, '0')}`;
      const tweet = { id, ownerId: owner.id, content, media: '', likeCount: 0, createdAt: '' };
      await db.insertInto('tweets').values(tweet).execute();
    }
  });
  await database.close();
  return { server, owner };
}

const statusOf = ([response]: readonly unknown[]) =>
  response instanceof IncomingMessage ? response.statusCode : undefined;

/** Requests with the session of a user, whose responses are not read. */
async function unreadClient({ url }: { readonly url: string }, user: TestUser) {
  const cookie = await startSession({ url }, user);
  const requests: ClientRequest[] = [];
  onTestFinished(() => requests.forEach((request) => request.destroy()));
  const begin = (path: string) => {
    const request = get(`${url}${path}`, { agent: false, headers: { cookie } });
    requests.push(request);
    request.on('error', () => {});
    return { request, status: once(request, 'response').then(statusOf) };
  };
  return { begin };
}

/** So many responses are sent to an account at a time, and that to its next request when one of them has ended. */
async function expectTurns(
  server: RunningServer,
  user: TestUser,
  atOnce: number,
  path: string,
): Promise<void> {
  const other = await signUp(server);
  const { begin } = await unreadClient(server, user);
  const unread = Array.from({ length: atOnce }, () => begin(path));
  for (const { status } of unread) expect(await status).toBe(200);
  let isAnswered = false;
  const next = begin(path);
  void next.status.then(() => (isAnswered = true));
  for (let time = 0; time < 5; time += 1) await other.call('currentUser');
  expect(isAnswered).toBe(false);
  unread[0]?.request.destroy();
  expect(await next.status).toBe(200);
}

test('six lists of an account are sent at a time', async () => {
  const { server, owner } = await serverWithLongList();
  await expectTurns(server, owner, 6, `/api/v1/tweet/user-tweet/${owner.id}`);
});

test('32 pictures are sent to an account at a time', async () => {
  const server = await startTestServer();
  const name = `${'0'.repeat(64)}.png`;
  const file = join(server.dataDir, 'media', 'files', name);
  await writeFile(file, '');
  // More than what the system stores for a connection.
  await truncate(file, 20_000_000);
  await expectTurns(server, await signUp(server), 32, `/media/${name}`);
});
