import { readdir, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { startServer } from '#server/index.ts';
import { pixel } from '#tests/conformance/pixel.ts';
import { noLimits, quickPasswords } from '#tests/server/no-limits.ts';
import { mediaFiles, post, signUp, startTestServer, temporaryStorage } from '#tests/server/support.ts';

test('limits are counted for all servers of a database together', async () => {
  const { options } = await temporaryStorage();
  const rateLimits = { ...noLimits, signUpPerAddress: { points: 3, seconds: 60 } };
  const start = async () => {
    const server = await startServer({ ...options, rateLimits, passwords: quickPasswords });
    afterAll(() => server.close());
    return server;
  };
  const [one, other] = [await start(), await start()];
  for (const server of [one, other, one]) await signUp(server);
  for (const server of [one, other])
    await expect(signUp(server)).rejects.toThrow('429: Too many new accounts');
});

test('a picture that no post has shown for a day is set aside, and no other', async () => {
  const { storage, ...server } = await startTestServer();
  const user = await signUp(server);
  const posted = [
    await post(user, 'kept', pixel('kept')),
    await post(user, 'old', pixel('old')),
    await post(user, 'new', pixel('new')),
  ];
  for (const { _id: tweetId } of posted.slice(1)) await user.call('deleteTweet', { params: { tweetId } });
  const [kept, old, recent] = posted.map(({ media }) => media.slice('/media/'.length));
  const files = join(storage.dataDir, 'media', 'files');
  const twoDaysAgo = new Date(Date.now() - 2 * 24 * 60 * 60 * 1000);
  for (const name of [kept, old]) await utimes(join(files, name ?? ''), twoDaysAgo, twoDaysAgo);
  const second = await startServer({ ...storage.options, rateLimits: noLimits, passwords: quickPasswords });
  await second.close();
  const left = await mediaFiles(storage.dataDir);
  expect(left).toEqual(expect.arrayContaining([kept, recent]));
  expect(left).not.toContain(old);
  const trash = await readdir(join(storage.dataDir, 'media', 'trash'), { recursive: true });
  expect(trash.map((name) => name.split('/').at(-1))).toContain(old);
});
