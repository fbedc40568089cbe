import { expect } from 'vitest';
import { pixel } from '#tests/conformance/pixel.ts';
import { type Admin, adminOfFolder } from './admin-command.ts';
import { noLimits, quickPasswords } from './no-limits.ts';
import { post, signUp, startTestServer, temporaryFolder, type TestUser } from './support.ts';
import { portToKeep } from '#tests/fixtures/port.ts';

/** Options of a server without limits. */
export const relaxed = { rateLimits: noLimits, passwords: quickPasswords };

/** A separate server, with a user and a post. */
export async function startWithPost() {
  const port = await portToKeep();
  const server = await startTestServer({ port });
  const user = await signUp(server);
  const { media } = await post(user, 'in the backup', pixel('backup'));
  return {
    server,
    port,
    user,
    media,
    admin: adminOfFolder(server.dataDir),
    backups: await temporaryFolder(),
  };
}

/** The folder that the output of `backup` names. */
export async function backUp(admin: Admin, backups: string, ...options: readonly string[]) {
  const { exitCode, text } = await admin('backup', backups, ...options);
  const [, folder = ''] = /^The backup is complete: (.+) \(\d+ pictures?\)\.$/.exec(text) ?? [];
  expect({ exitCode, text }).toEqual({ exitCode: 0, text: expect.stringContaining(backups) });
  return folder;
}

/** A database that can be opened, but whose last pages can't be read. */
export const damaged = (database: Buffer) => Buffer.from(database).fill(7, database.length - 8192);

/** What is in a file in place of a database. */
export const noDatabase = 'This is no database, but a text of some length.'.repeat(50);

/** The texts of all posts that a user sees, newest first. */
export const contents = async (user: TestUser) =>
  (await user.call('allTweets')).map((tweet) => tweet.content);
