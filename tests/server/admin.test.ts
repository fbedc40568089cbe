import { chmod, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { run } from '#scripts/run.ts';
import { type Outcome, runAdmin } from '#serve/admin-commands.ts';
import { startServer, type RunningServer } from '#server/index.ts';
import { pixel } from '#tests/conformance/pixel.ts';
import { noLimits, quickPasswords } from './no-limits.ts';
import {
  mediaFiles,
  password,
  post,
  refusal,
  signUp,
  startTestServer,
  stranger,
  temporaryFolder,
  type TestUser,
} from './support.ts';

/* `npm run admin` on the folder of a server that runs. */

const adminOf =
  (dataDir: string) =>
  (...args: readonly string[]): Promise<Outcome> =>
    runAdmin([...args, '--data', dataDir]);

const done = (text: string): Outcome => ({ exitCode: 0, text });
const failed = (text: string): Outcome => ({ exitCode: 1, text });

let server: RunningServer & { readonly dataDir: string };
let admin: ReturnType<typeof adminOf>;
beforeAll(async () => {
  server = await startTestServer();
  admin = adminOf(server.dataDir);
});

const signIn = (user: TestUser, secret = password) =>
  stranger(server).send('/api/v1/user/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: user.registration.username, email: '', password: secret }),
  });
const isSignedIn = async (user: TestUser) => (await user.send('/api/v1/user/current-user')).status === 200;

test('a disabled account can not be signed in to, until it is enabled again; its posts stay', async () => {
  const [user, reader] = [await signUp(server), await signUp(server)];
  const { _id: tweetId } = await post(user, 'still here');
  const { username, email } = user.registration;

  expect(await admin('disable', email.toUpperCase())).toEqual(done(`${username} is disabled.`));
  expect(await isSignedIn(user)).toBe(false);
  expect(await refusal(await signIn(user), 401)).toBe('Invalid user credentials');
  expect(await reader.call('singleTweet', { params: { tweetId } })).toMatchObject([
    { content: 'still here' },
  ]);
  expect(await admin('disable', username)).toEqual(failed(`${username} is disabled already.`));
  expect((await admin('reset-password', username)).text).toContain('is disabled: enable it before');
  expect((await admin('users', username)).text).toContain(`${username}\t${email}\tdisabled\t1\t0\t`);

  expect(await admin('enable', username)).toEqual(done(`${username} is enabled.`));
  expect((await signIn(user)).status).toBe(200);
  expect(await admin('enable', username)).toEqual(failed(`${username} is not disabled.`));
});

test('a forgotten password is replaced by one that is printed, and all sessions end', async () => {
  const user = await signUp(server);
  const { text } = await admin('reset-password', user.registration.username);
  const [, printed = ''] = /^The new password of \w+ is (\S{16})$/.exec(text) ?? [];
  expect(await isSignedIn(user)).toBe(false);
  expect((await signIn(user)).status).toBe(401);
  expect((await signIn(user, printed)).status).toBe(200);
});

test('sessions can be ended alone', async () => {
  const user = await signUp(server);
  const { username } = user.registration;
  expect(await admin('end-sessions', username)).toEqual(done(`${username} is signed out everywhere.`));
  expect(await isSignedIn(user)).toBe(false);
  expect((await signIn(user)).status).toBe(200);
});

test('a deleted account is gone with all that it made; what it shares with others stays', async () => {
  const [user, other] = [await signUp(server), await signUp(server)];
  const shared = await post(user, 'shared', pixel('shared'));
  const own = await post(user, 'own', pixel('own'));
  const others = await post(other, 'of another', pixel('shared'));
  await user.call('toggleLike', { params: { tweetId: others._id } });
  await other.call('toggleLike', { params: { tweetId: others._id } });
  await user.call('addComment', { params: { tweetId: others._id }, payload: { content: 'a comment' } });
  await user.call('toggleFollow', { params: { userId: other.id } });
  const { username } = user.registration;

  expect(await admin('delete-user', user.id)).toEqual(done(`${username} is deleted.`));
  expect(await isSignedIn(user)).toBe(false);
  expect((await signIn(user)).status).toBe(401);
  const [seen] = await other.call('singleTweet', { params: { tweetId: others._id } });
  expect(seen).toMatchObject({ likes: 1, tweetLikes: [{ likedBy: other.id }] });
  expect(await other.call('comments', { params: { tweetId: others._id } })).toEqual([]);
  expect(await other.call('userDetails', { params: { userId: other.id } })).toMatchObject({
    followersCount: 0,
  });
  for (const tweetId of [shared._id, own._id])
    await other.refused('singleTweet', { params: { tweetId } }, 404);
  const files = await mediaFiles(server.dataDir);
  expect(files).toContain(shared.media.slice('/media/'.length));
  expect(files).not.toContain(own.media.slice('/media/'.length));
  expect(await admin('delete-user', username)).toEqual(
    failed(`No account has the username, e-mail address or id "${username}".`),
  );
});

test('a post and a comment can be removed, by the address of the post', async () => {
  const user = await signUp(server);
  const tweet = await post(user, 'offensive\u001B[2J\ntext', pixel('removed'));
  const params = { tweetId: tweet._id };
  const comment = await user.call('addComment', { params, payload: { content: 'a bad comment' } });
  const address = `https://warble.example.com/tweet/${tweet._id}`;

  const { text } = await admin('post', address);
  expect(text).toContain(`\t${user.registration.username}\toffensive text\n${comment._id}\t`);
  expect(text).not.toContain('\u001B');
  expect(await admin('remove-comment', comment._id)).toEqual(done('The comment is deleted.'));
  expect(await user.call('comments', { params })).toEqual([]);
  expect((await admin('remove-comment', comment._id)).exitCode).toBe(1);

  expect(await admin('remove-post', address)).toEqual(done('The post is deleted.'));
  await user.refused('singleTweet', { params }, 404);
  expect(await mediaFiles(server.dataDir)).not.toContain(tweet.media.slice('/media/'.length));
  expect(await admin('remove-post', address)).toEqual(failed(`There is no post "${address}".`));
});

test('sign-up can be closed, and opened again', async () => {
  expect(await admin('sign-ups')).toEqual(done('Sign-ups are open.'));
  expect(await admin('sign-ups', 'closed')).toEqual(done('Sign-ups are closed.'));
  await expect(signUp(server)).rejects.toThrow('This server takes no new accounts.');
  expect(await admin('sign-ups', 'open')).toEqual(done('Sign-ups are open.'));
  await signUp(server);
  expect((await admin('sign-ups', 'shut')).exitCode).toBe(2);
});

test('accounts are listed in lines without what a terminal would obey', async () => {
  const user = await signUp(server, { fullName: 'Élodie \u001B[31mRed' });
  await post(user, 'one');
  const { text } = await admin('users', 'ÉLODIE');
  const lines = text.split('\n');
  expect(lines[0]).toBe('id\tusername\temail\tstate\tposts\tsessions\tsince\tname');
  const { username, email } = user.registration;
  expect(lines[1]).toMatch(
    new RegExp(`^${user.id}\\t${username}\\t${email}\\tactive\\t1\\t1\\t20\\S+Z\\tÉlodie Red$`, 'u'),
  );
  expect(lines).toHaveLength(2);
});

test('a wrong command line and a folder without a database are refused', async () => {
  expect(await admin('shout')).toMatchObject({ exitCode: 2, text: expect.stringContaining('npm run admin') });
  expect((await admin('disable')).exitCode).toBe(2);
  expect((await admin('users', 'a', 'b')).exitCode).toBe(2);
  expect((await admin('users', '--loud')).exitCode).toBe(2);
  expect((await admin('backup', 'somewhere', '--keep', '0')).exitCode).toBe(2);
  expect(await admin('--help')).toMatchObject({
    exitCode: 0,
    text: expect.stringContaining('reset-password'),
  });
  const empty = await temporaryFolder();
  expect((await adminOf(empty)('users')).text).toMatch(/^There is no database in /);
  expect(await readdir(empty)).toEqual([]);
});

test.skipIf(process.getuid?.() !== 0)('root is told to become the user of the server', async () => {
  const folder = await temporaryFolder();
  await writeFile(join(folder, 'warble.db'), '');
  await run('chown', ['65534', folder], { output: 'keep' });
  const refused = { exitCode: 1, text: expect.stringContaining('as with "sudo -u warble"') };
  expect(await adminOf(folder)('users')).toMatchObject(refused);
  expect(await adminOf(folder)('restore', server.dataDir)).toMatchObject(refused);
});

describe('backup and restore', () => {
  const relaxed = { rateLimits: noLimits, passwords: quickPasswords };

  /** A server of its own, with a user and a post. */
  async function start() {
    const server = await startTestServer();
    const user = await signUp(server);
    const { media } = await post(user, 'in the backup', pixel('backup'));
    return { server, user, media, admin: adminOf(server.dataDir), backups: await temporaryFolder() };
  }

  /** The folder that the answer of `backup` names. */
  async function backUp(admin: ReturnType<typeof adminOf>, backups: string, ...options: readonly string[]) {
    const { exitCode, text } = await admin('backup', backups, ...options);
    const [, folder = ''] = /^The backup is complete: (.+) \(\d+ pictures\)\.$/.exec(text) ?? [];
    expect({ exitCode, text }).toEqual({ exitCode: 0, text: expect.stringContaining(backups) });
    return folder;
  }

  /** A database whose last pages can't be read; opening it is possible. */
  const damaged = (database: Buffer) => Buffer.from(database).fill(7, database.length - 8192);

  const contents = async (user: TestUser) => (await user.call('allTweets')).map((tweet) => tweet.content);

  test('what was there when it was made comes back, and what was replaced is kept', async () => {
    const { server, user, media, admin, backups } = await start();
    const folder = await backUp(admin, backups);
    await post(user, 'after the backup', pixel('later'));
    const port = Number(new URL(server.url).port);

    expect((await admin('restore', folder)).text).toContain('is in use by another Warble');
    expect(await contents(user)).toEqual(['after the backup', 'in the backup']);
    await server.close();

    const { exitCode, text } = await admin('restore', folder);
    const [, replaced = ''] =
      /^The backup is restored \(2 pictures\)\. What was there before is in (.+): delete it/.exec(text) ?? [];
    expect([exitCode, replaced]).toEqual([0, expect.stringContaining(server.dataDir)]);
    let again = await startServer({ dataDir: server.dataDir, port, ...relaxed });
    expect(await contents(user)).toEqual(['in the backup']);
    await user.image(media);
    await again.close();

    expect((await admin('restore', replaced)).exitCode).toBe(0);
    again = await startServer({ dataDir: server.dataDir, port, ...relaxed });
    expect(await contents(user)).toEqual(['after the backup', 'in the backup']);
    await again.close();
  });

  test('everything is lost, and comes back on another computer', async () => {
    const { server, user, media, admin, backups } = await start();
    const folder = await backUp(admin, backups);
    await server.close();
    await rm(server.dataDir, { recursive: true });
    expect(await admin('restore', folder)).toEqual(done('The backup is restored (2 pictures).'));
    const port = Number(new URL(server.url).port);
    const again = await startServer({ dataDir: server.dataDir, port, ...relaxed });
    expect(await contents(user)).toEqual(['in the backup']);
    await user.image(media);
    await again.close();
  });

  test('is whole while people post', async () => {
    const { user, admin, backups } = await start();
    const stop = new AbortController();
    let posted = 0;
    const posting = (async () => {
      for (; !stop.signal.aborted; posted += 1) await post(user, `post ${posted}`, pixel(`post ${posted}`));
    })();
    const folder = await backUp(admin, backups);
    stop.abort();
    await posting;
    const dataDir = await temporaryFolder();
    const { text } = await adminOf(dataDir)('restore', folder);
    expect(text).toMatch(/^The backup is restored \(\d+ pictures\)\.$/);
    const listed = (await adminOf(dataDir)('users')).text;
    const tweets = Number(listed.split('\n')[1]?.split('\t')[4]);
    expect(tweets).toBeGreaterThan(0);
    expect(tweets).toBeLessThanOrEqual(posted + 1);
  });

  test('is for its owner alone, and the oldest ones make room', async () => {
    const { server, admin, backups } = await start();
    const files = join(server.dataDir, 'media', 'files');
    for (const name of await readdir(files)) await chmod(join(files, name), 0o644);
    await mkdir(join(backups, 'warble-2026-01-01T00-00-00Z'));
    await mkdir(join(backups, 'warble-2026-01-02T00-00-00Z'));
    await mkdir(join(backups, 'something else'));
    const folder = await backUp(admin, backups, '--keep', '2');
    expect((await readdir(backups)).map((name) => join(backups, name)).sort()).toEqual(
      [join(backups, 'something else'), join(backups, 'warble-2026-01-02T00-00-00Z'), folder].sort(),
    );
    const paths = [folder, ...(await readdir(folder, { recursive: true })).map((path) => join(folder, path))];
    const modes = await Promise.all(paths.map(async (path) => (await stat(path)).mode & 0o077));
    expect(modes.every((mode) => mode === 0)).toBe(true);
  });

  test('a backup that can not be made leaves nothing behind, and the server running', async () => {
    const { server, user, admin, backups } = await start();
    const files = join(server.dataDir, 'media', 'files');
    const [name = ''] = await readdir(files);
    // A picture that can't be read as a file.
    await rm(join(files, name));
    await mkdir(join(files, name));
    expect((await admin('backup', backups)).exitCode).toBe(1);
    expect(await readdir(backups)).toEqual([]);
    expect(await contents(user)).toEqual(['in the backup']);
  });

  test('a damaged database is not backed up in silence', async () => {
    const { server, admin, backups } = await start();
    await server.close();
    const file = join(server.dataDir, 'warble.db');
    await writeFile(file, damaged(await readFile(file)));
    const { exitCode, text } = await admin('backup', backups);
    expect({ exitCode, text }).toEqual({ exitCode: 1, text: expect.stringContaining('is damaged') });
    expect(await readdir(backups)).toEqual([]);
  });

  test('a backup that can not be used changes nothing', async () => {
    const { server, user, admin, backups } = await start();
    const folder = await backUp(admin, backups);
    await server.close();
    const database = await readFile(join(folder, 'warble.db'));
    await writeFile(join(folder, 'warble.db'), 'This is no database, but a text of some length.'.repeat(50));
    expect(await admin('restore', folder)).toMatchObject({
      exitCode: 1,
      text: expect.stringMatching(/^The database .+;.+\.$/),
    });
    await writeFile(join(folder, 'warble.db'), damaged(database));
    expect(await admin('restore', folder)).toMatchObject({
      exitCode: 1,
      text: expect.stringMatching(/^The database .+;.+\.$/),
    });
    expect(await admin('restore', backups)).toEqual(failed(`There is no backup in ${backups}.`));
    const port = Number(new URL(server.url).port);
    const again = await startServer({ dataDir: server.dataDir, port, ...relaxed });
    expect(await contents(user)).toEqual(['in the backup']);
    await again.close();
    expect(await readdir(server.dataDir)).not.toContain('restoring');
  });
});
