import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, inject } from 'vitest';
import type { PayloadOf } from '#contract/api/calls.ts';
import { errorText } from '#contract/api/server-error.ts';
import { openDatabase, type OpenDatabase } from '#server/database/open.ts';
import { openPostgres } from '#server/database/postgres.ts';
import { startServer, type RunningServer, type ServerOptions } from '#server/index.ts';
import { createClient, type Client } from '#tests/conformance/client.ts';
import { pixel } from '#tests/conformance/pixel.ts';
import { cleanUp } from '#tests/fixtures/clean-up.ts';
import { createTestDatabase, run } from '#tests/postgres/databases.ts';
import { noLimits, quickPasswords } from './no-limits.ts';

/** A data folder that is deleted after the test, or after the file's tests if it is created before them. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'warble-server-'));
  cleanUp(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** A folder, and a database in it or beside it. */
export interface TestStorage {
  readonly dataDir: string;
  /** The address of the database; undefined if it is in the folder. */
  readonly url?: string;
  /** The options of a server that runs there. */
  readonly options: Pick<ServerOptions, 'dataDir' | 'openDatabase'>;
}

/** Whether the tests run on PostgreSQL, where a picture that is not used any more is not deleted at once. */
export const isShared = inject('postgres') !== undefined;

/** The rows that a statement returns. The server of the database may be closed or running. */
export async function rowsOf(
  { storage }: { readonly storage: TestStorage },
  statement: string,
): Promise<unknown[]> {
  if (storage.url !== undefined) return (await run(storage.url, statement)).rows;
  const database = new DatabaseSync(join(storage.dataDir, 'warble.db'));
  try {
    return database.prepare(statement).all();
  } finally {
    database.close();
  }
}

/** Storage for a server: on PostgreSQL if the project has one. It is deleted like a `temporaryFolder`. */
export async function temporaryStorage(): Promise<TestStorage> {
  const dataDir = await temporaryFolder();
  const postgres = inject('postgres');
  if (postgres === undefined) return { dataDir, options: { dataDir } };
  const database = await createTestDatabase(postgres);
  cleanUp(() => database.drop());
  const { url } = database;
  return { dataDir, url, options: { dataDir, openDatabase: () => openPostgres({ url }) } };
}

/** Opens the database of a storage, as a server there does. */
export const openStorage = ({ dataDir, options }: TestStorage): Promise<OpenDatabase> =>
  options.openDatabase?.() ?? openDatabase(dataDir);

/** A server with its own folder, which is closed before its folder is deleted. */
export async function startTestServer(
  options: Partial<ServerOptions> = {},
  given?: TestStorage,
): Promise<RunningServer & { readonly dataDir: string; readonly storage: TestStorage }> {
  const storage = given ?? (await temporaryStorage());
  const server = await startServer({
    ...storage.options,
    rateLimits: noLimits,
    passwords: quickPasswords,
    ...options,
  });
  cleanUp(() => server.close());
  return { ...server, dataDir: storage.dataDir, storage };
}

export interface TestUser extends Client {
  readonly id: string;
  readonly registration: PayloadOf<'register'>;
}

export const password = 'correct horse';

let registered = 0;

/** Registers a user and signs in. */
export async function signUp(
  server: RunningServer,
  fields: Partial<PayloadOf<'register'>> = {},
): Promise<TestUser> {
  registered += 1;
  const username = `user_${registered}`;
  const registration = {
    username,
    email: `${username}@warble.example`,
    fullName: `User ${registered}`,
    password,
    ...fields,
  };
  const client = createClient(new URL(server.url));
  await client.call('register', { payload: registration, files: { avatar: pixel(username) } });
  await client.call('login', {
    payload: { username: registration.username, email: '', password: registration.password },
  });
  const { user } = await client.call('currentUser');
  return { ...client, id: user._id, registration };
}

/** Starts another session of a user; returns its cookie, for requests that a client can't make. */
export async function startSession(
  { url }: { readonly url: string },
  { registration: { username, password } }: TestUser,
): Promise<string> {
  const response = await fetch(`${url}/api/v1/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  });
  expect(response.status, await response.text()).toBe(200);
  return response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}

/** A client without a session. */
export const stranger = (server: RunningServer): Client => createClient(new URL(server.url));

export const post = (user: Client, content: string, media?: Blob) =>
  user.call('addTweet', { payload: { content }, ...(media && { files: { media } }) });

/** The beginnings of the contents of all posts, newest first. */
export async function allPosts(user: Client): Promise<string[]> {
  const shown: string[] = [];
  for (let page = 1; ; page += 1) {
    const tweets = await user.call('allTweets', { payload: { page, limit: 100 } });
    if (tweets.length === 0) return shown;
    shown.push(...tweets.map(({ content }) => content.split(' x')[0] ?? ''));
  }
}

/** The text of an error response. Checks its format (spec §8). */
export async function refusal(response: Response, status: number): Promise<string | undefined> {
  const body = await response.text();
  expect(response.status, body).toBe(status);
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  expect(body).not.toMatch(/ at .*\.ts/);
  return errorText(body);
}

/** The names of the uploads that are not finished, or were not deleted. */
export async function uploadsLeft(dataDir: string): Promise<string[]> {
  const entries = await readdir(join(dataDir, 'media', 'tmp'), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
}

/** The names of all files below the media folder of a data folder, except those that were set aside. */
export async function mediaFiles(dataDir: string): Promise<string[]> {
  const media = join(dataDir, 'media');
  const entries = await readdir(media, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !entry.parentPath.startsWith(join(media, 'trash')))
    .map((entry) => entry.name);
}
