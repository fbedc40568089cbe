import { mkdir, readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { pixel } from '#tests/conformance/pixel.ts';
import { type Admin, adminOf, failed } from './admin-command.ts';
import { post, signUp, startTestServer, temporaryFolder } from './support.ts';

/* `npm run admin -- export` on the storage of a running server. */

let server: Awaited<ReturnType<typeof startTestServer>>;
let admin: Admin;
beforeAll(async () => {
  server = await startTestServer();
  admin = adminOf(server.storage);
});

test('an account is exported with all its content and pictures, without its password', async () => {
  const [user, other] = [await signUp(server), await signUp(server)];
  const tweet = await post(user, 'to be exported', pixel('exported'));
  await user.call('addComment', { params: { tweetId: tweet._id }, payload: { content: 'my own comment' } });
  await user.call('toggleFollow', { params: { userId: other.id } });
  await other.call('toggleFollow', { params: { userId: user.id } });
  const liked = await post(other, 'liked by the user');
  await user.call('toggleLike', { params: { tweetId: liked._id } });
  await post(user, 'the second one');
  const to = await temporaryFolder();
  const { exitCode, text } = await admin('export', user.registration.username, '--to', to);
  const [, folder = ''] = /^The account is written to (.+) \(2 pictures\)\.$/.exec(text) ?? [];
  expect([exitCode, await readdir(to)]).toEqual([0, [basename(folder)]]);
  const written = await readFile(join(folder, 'account.json'), 'utf8');
  const { username, email, fullName } = user.registration;
  const time = expect.stringMatching(/^20\S+Z$/);
  const friend = { id: other.id, username: other.registration.username };
  const { avatar } = (await user.call('currentUser')).user;
  const ownId = expect.stringMatching(/^[0-9a-f]{24}$/);
  expect(JSON.parse(written)).toEqual({
    profile: { id: user.id, username, email, fullName, bio: '', avatar, coverImage: '', createdAt: time },
    posts: [
      { id: tweet._id, content: 'to be exported', media: tweet.media, likeCount: 0, createdAt: time },
      { id: ownId, content: 'the second one', media: '', likeCount: 0, createdAt: time },
    ],
    comments: [{ id: ownId, tweetId: tweet._id, content: 'my own comment', createdAt: time }],
    likes: [{ tweetId: liked._id }],
    follows: [friend],
    followers: [friend],
    sessions: [{ createdAt: time, lastUsedAt: time }],
  });
  expect(written).not.toMatch(/scrypt|tokenHash/);
  expect((await readdir(join(folder, 'media'))).sort()).toEqual(
    [tweet.media, avatar].map((address) => address.slice('/media/'.length)).sort(),
  );
  for (const path of [folder, join(folder, 'media'), join(folder, 'account.json')])
    expect((await stat(path)).mode & 0o077).toBe(0);
  expect((await admin('export', user.id)).exitCode).toBe(2);
  expect(await admin('export', user.id, '--to', to)).toEqual(
    failed(`There is an export ${folder} already: move or delete it, or choose another folder with --to.`),
  );
  expect(await readdir(to)).toEqual([basename(folder)]);
  expect((await admin('export', 'nobody', '--to', to)).exitCode).toBe(1);
});

test('of two exports of an account at the same time, one is refused and the other one is complete', async () => {
  const user = await signUp(server);
  const to = await temporaryFolder();
  const both = await Promise.all([1, 2].map(() => admin('export', user.id, '--to', to)));
  const [complete, refused] = both.toSorted((a, b) => a.exitCode - b.exitCode);
  expect(complete).toMatchObject({ exitCode: 0, text: expect.stringContaining('(1 picture)') });
  expect(refused).toMatchObject({ exitCode: 1, text: expect.stringContaining('already: move or delete it') });
  const [name = '', ...others] = await readdir(to);
  expect(others).toEqual([]);
  expect((await readdir(join(to, name))).toSorted()).toEqual(['account.json', 'media']);
});

test('what interrupted exports have left is deleted a day later', async () => {
  const user = await signUp(server);
  const name = `${user.registration.username}-${user.id}`;
  const to = await temporaryFolder();
  const [old, recent] = [`${name}.unfinished-a1B2c3`, `${name}.unfinished-d4E5f6`];
  const other = 'other-1.unfinished-a1B2c3';
  for (const left of [old, recent, other]) {
    await mkdir(join(to, left));
    await writeFile(join(to, left, 'account.json'), '{');
  }
  for (const left of [old, other]) {
    const begun = Date.now() / 1000 - 25 * 60 * 60;
    await utimes(join(to, left), begun, begun);
  }
  expect((await admin('export', user.id, '--to', to)).exitCode).toBe(0);
  // The recent one may still be in progress.
  expect((await readdir(to)).toSorted()).toEqual([name, recent, other].toSorted());
});
