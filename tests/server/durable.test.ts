import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { errorText } from '#contract/api/server-error.ts';
import { openDatabase } from '#server/database/open.ts';
import { readyPath, startServer } from '#server/index.ts';
import { machineTexts } from '#server/machine-errors.ts';
import { cleanUp } from '#tests/fixtures/clean-up.ts';
import { noLimits, quickPasswords } from './no-limits.ts';
import { post, signUp, startTestServer, temporaryFolder } from './support.ts';

/** A server that runs `beforeSync` before the log of its database is synced to the disk. */
async function startWith(beforeSync: () => Promise<void>) {
  const dataDir = await temporaryFolder();
  const server = await startServer({
    dataDir,
    openDatabase: async () => {
      const database = await openDatabase(dataDir);
      return {
        ...database,
        async sync() {
          await beforeSync();
          await database.sync();
        },
      };
    },
    rateLimits: noLimits,
    passwords: quickPasswords,
  });
  cleanUp(() => server.close());
  return server;
}

test('a change is answered once it is on the disk, and reads are answered until then', async () => {
  const reached = Promise.withResolvers<void>();
  const disk = Promise.withResolvers<void>();
  let isSlow = false;
  const server = await startWith(async () => {
    if (!isSlow) return;
    reached.resolve();
    await disk.promise;
  });
  const [author, reader] = [await signUp(server), await signUp(server)];
  isSlow = true;
  let isAnswered = false;
  const posting = post(author, 'written').then(() => (isAnswered = true));
  await reached.promise;
  expect((await reader.call('allTweets')).map(({ content }) => content)).toEqual(['written']);
  expect(isAnswered).toBe(false);
  disk.resolve();
  await posting;
});

test("a server that can't write to the disk any more reports that it is not ready", async () => {
  let isBroken = false;
  const server = await startWith(async () => {
    if (isBroken) throw new Error('no disk');
  });
  expect((await fetch(server.url + readyPath)).status).toBe(200);
  isBroken = true;
  // For a second, the check before that serves others, too.
  await expect.poll(async () => (await fetch(server.url + readyPath)).status).toBe(503);
});

test('while another process writes for longer than a change can wait, it is refused with a time to try again', async () => {
  const server = await startTestServer();
  const user = await signUp(server);
  const other = new DatabaseSync(join(server.dataDir, 'warble.db'));
  other.exec('begin immediate');
  const body = new FormData();
  body.set('content', 'too early');
  const response = await user.send('/api/v1/tweet/add-tweet', { method: 'POST', body });
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
  expect(errorText(await response.text())).toBe(machineTexts.busy);
  other.exec('commit');
  other.close();
  await post(user, 'in time');
  expect((await user.call('allTweets')).map(({ content }) => content)).toEqual(['in time']);
});
