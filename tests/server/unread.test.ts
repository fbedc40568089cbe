import { once } from 'node:events';
import { type ClientRequest, get, IncomingMessage } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import {
  openStorage,
  password,
  signUp,
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
  const { username } = user.registration;
  const signedIn = await fetch(`${url}/api/v1/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, email: '', password }),
  });
  const cookie = signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const requests: ClientRequest[] = [];
  onTestFinished(() => requests.forEach((request) => request.destroy()));
  const begin = (path: string) => {
    const request = get(`${url}/api/v1${path}`, { agent: false, headers: { cookie } });
    requests.push(request);
    request.on('error', () => {});
    return { request, status: once(request, 'response').then(statusOf) };
  };
  return { begin };
}

test('six lists of an account are sent at a time, and its next request when one of them has ended', async () => {
  const { server, owner } = await serverWithLongList();
  const other = await signUp(server);
  const { begin } = await unreadClient(server, owner);
  const lists = Array.from({ length: 6 }, () => begin(`/tweet/user-tweet/${owner.id}`));
  for (const { status } of lists) expect(await status).toBe(200);
  let isAnswered = false;
  const next = begin('/user/current-user');
  void next.status.then(() => (isAnswered = true));
  for (let time = 0; time < 5; time += 1) await other.call('currentUser');
  expect(isAnswered).toBe(false);
  lists[0]?.request.destroy();
  expect(await next.status).toBe(200);
});
