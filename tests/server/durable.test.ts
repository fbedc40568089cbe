import { afterAll, expect, test } from 'vitest';
import { openDatabase } from '#server/database/open.ts';
import { startServer } from '#server/index.ts';
import { noLimits, quickPasswords } from './no-limits.ts';
import { post, signUp, temporaryFolder } from './support.ts';

test('a change is answered once it is on the disk, and meanwhile others read', async () => {
  const dataDir = await temporaryFolder();
  const reached = Promise.withResolvers<void>();
  const disk = Promise.withResolvers<void>();
  let isSlow = false;
  const server = await startServer({
    dataDir,
    openDatabase: async () => {
      const database = await openDatabase(dataDir);
      return {
        ...database,
        async sync() {
          if (isSlow) {
            reached.resolve();
            await disk.promise;
          }
          await database.sync();
        },
      };
    },
    rateLimits: noLimits,
    passwords: quickPasswords,
  });
  afterAll(() => server.close());
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
