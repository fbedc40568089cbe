import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect } from 'vitest';
import type { PayloadOf } from '#contract/api/calls.ts';
import { errorText } from '#contract/api/server-error.ts';
import { startServer, type RunningServer, type ServerOptions } from '#server/index.ts';
import { createClient, type Client } from '#tests/conformance/client.ts';
import { pixel } from '#tests/conformance/pixel.ts';
import { noLimits, quickPasswords } from './no-limits.ts';

/** A data folder that is deleted after the file's tests. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'warble-server-'));
  afterAll(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** A server on a folder of its own, closed after the file's tests. Call it in the file's top level or in `beforeAll`. */
export async function startTestServer(
  options: Partial<ServerOptions> = {},
): Promise<RunningServer & { readonly dataDir: string }> {
  const dataDir = await temporaryFolder();
  const server = await startServer({ dataDir, rateLimits: noLimits, passwords: quickPasswords, ...options });
  afterAll(() => server.close());
  return { ...server, dataDir };
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

/** A client without a session. */
export const stranger = (server: RunningServer): Client => createClient(new URL(server.url));

export const post = (user: Client, content: string, media?: Blob) =>
  user.call('addTweet', { payload: { content }, ...(media && { files: { media } }) });

/** The text of an error response, whose format (spec §8) is checked. */
export async function refusal(response: Response, status: number): Promise<string | undefined> {
  const body = await response.text();
  expect(response.status, body).toBe(status);
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  expect(body).not.toMatch(/ at .*\.ts/);
  return errorText(body);
}

/** The names of all files below the media folder of a data folder, without those that were set aside. */
export async function mediaFiles(dataDir: string): Promise<string[]> {
  const media = join(dataDir, 'media');
  const entries = await readdir(media, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !entry.parentPath.startsWith(join(media, 'trash')))
    .map((entry) => entry.name);
}
