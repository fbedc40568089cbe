import { execFile } from 'node:child_process';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import { beforeAll, expect, test } from 'vitest';
import { openAudit } from '#serve/admin-audit.ts';
import { AdminError, disableAccount, resetPassword } from '#server/admin/index.ts';
import { pixel } from '#tests/conformance/pixel.ts';
import { type Admin, adminOf, adminOfFolder, done, failed, flagsOf } from './admin-command.ts';
import {
  isShared,
  mediaFiles,
  openStorage,
  password,
  post,
  refusal,
  rowsOf,
  signUp,
  startTestServer,
  stranger,
  temporaryFolder,
  type TestUser,
} from './support.ts';

/* `npm run admin` on the storage of a running server. */

let server: Awaited<ReturnType<typeof startTestServer>>;
let admin: Admin;
beforeAll(async () => {
  server = await startTestServer();
  admin = adminOf(server.storage);
});

const signIn = (user: TestUser, secret = password) =>
  stranger(server).send('/api/v1/user/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: user.registration.username, email: '', password: secret }),
  });
const isSignedIn = async (user: TestUser) => (await user.send('/api/v1/user/current-user')).status === 200;

test("a disabled account can't be signed in to, until it is enabled again; its posts stay", async () => {
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

test('a command about an account that changes at the same time is refused, and undoes nothing', async () => {
  const database = await openStorage(server.storage);
  /** The database for a command; when it has read the account, something else happens. */
  const interruptedBy = (change: () => Promise<unknown>) => {
    let next = change;
    return database.db.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        const happening = next;
        next = () => Promise.resolve();
        await happening();
        return result;
      },
    });
  };
  const refused = ({ registration: { username } }: TestUser) =>
    new AdminError(`${username} was changed at the same time, by another command or its owner: try again.`);

  const leaver = await signUp(server);
  const disabling = interruptedBy(() => admin('disable', leaver.id));
  await expect(resetPassword(disabling, leaver.id)).rejects.toThrow(refused(leaver));
  expect((await admin('users', leaver.registration.email)).text).toContain('\tdisabled\t');

  const user = await signUp(server);
  const payload = { oldPassword: password, newPassword: 'battery staple' };
  const changing = interruptedBy(() => user.call('changePassword', { payload }));
  await expect(disableAccount(changing, user.id)).rejects.toThrow(refused(user));
  expect((await signIn(user, payload.newPassword)).status).toBe(200);
  expect((await signIn(user)).status).toBe(401);
  await database.close();
});

test('an account is named by its id, also if that is the username of another one', async () => {
  const user = await signUp(server);
  const other = await signUp(server, { username: user.id });
  expect(await admin('disable', user.id)).toEqual(done(`${user.registration.username} is disabled.`));
  expect([await isSignedIn(user), await isSignedIn(other)]).toEqual([false, true]);
  expect(await admin('disable', other.id)).toEqual(done(`${user.id} is disabled.`));
});

test('a forgotten password is replaced by one that is printed, and all sessions end', async () => {
  const user = await signUp(server);
  const { text } = await admin('reset-password', user.registration.username);
  const [, printed = ''] = /^The new password of \w+ is (\S{16})$/.exec(text) ?? [];
  expect(await isSignedIn(user)).toBe(false);
  expect((await signIn(user)).status).toBe(401);
  expect((await signIn(user, printed)).status).toBe(200);
});

test('sessions can be ended without other changes', async () => {
  const user = await signUp(server);
  const { username } = user.registration;
  expect(await admin('end-sessions', username)).toEqual(done(`${username} is signed out everywhere.`));
  expect(await isSignedIn(user)).toBe(false);
  expect((await signIn(user)).status).toBe(200);
});

test('a deleted account is gone with all its content; shared pictures stay', async () => {
  const [user, other] = [await signUp(server), await signUp(server)];
  const shared = await post(user, 'shared', pixel('shared'));
  const own = await post(user, 'own', pixel('own'));
  const others = await post(other, 'of another', pixel('shared'));
  await user.call('toggleLike', { params: { tweetId: others._id } });
  await other.call('toggleLike', { params: { tweetId: others._id } });
  await user.call('addComment', { params: { tweetId: others._id }, payload: { content: 'a comment' } });
  await user.call('toggleFollow', { params: { userId: other.id } });
  const { username } = user.registration;
  await user.call('updateCoverImage', { files: { coverImage: pixel('cover') } });
  const { avatar, coverImage } = (await user.call('currentUser')).user;

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
  if (!isShared)
    for (const address of [own.media, avatar, coverImage])
      expect(files).not.toContain(address.slice('/media/'.length));
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
  if (!isShared) expect(await mediaFiles(server.dataDir)).not.toContain(tweet.media.slice('/media/'.length));
  expect(await admin('remove-post', address)).toEqual(failed(`There is no post "${address}".`));
});

test('accounts are listed in lines without control sequences of terminals', async () => {
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

test('accounts are found by a word of the domain of their address, as it is written or encoded', async () => {
  const { registration } = await signUp(server, { email: 'zoe@xn--brgermeister-dlb.example' });
  for (const text of ['bürgermeister', 'Zoe@Bürgermeister.example', 'xn--brger']) {
    const lines = (await admin('users', text)).text.split('\n');
    expect(lines[1]).toContain(registration.username);
    expect(lines).toHaveLength(2);
  }
});

test('a folder with an empty database is refused, and left as it is', async () => {
  const folder = await temporaryFolder();
  const file = join(folder, 'warble.db');
  await writeFile(file, '');
  expect(await adminOfFolder(folder)('users')).toEqual({
    exitCode: 1,
    text: `There is nothing of Warble in the database ${file}: name the one that the server was given, or start the server first.`,
  });
  const database = new DatabaseSync(file);
  expect(database.prepare('select name from sqlite_schema').all()).toEqual([]);
  database.close();
});

test('a database of an older version is left as it is, since servers of that version may use it', async () => {
  const older = await startTestServer();
  await rowsOf(older, "delete from kysely_migration where name = '0009-search-mark'");
  const applied = await rowsOf(older, 'select * from kysely_migration order by name');
  expect(await adminOf(older.storage)('users')).toEqual({
    exitCode: 1,
    text: expect.stringMatching(
      /^The database .+ was written by an older Warble: start a server of this version/,
    ),
  });
  expect(await rowsOf(older, 'select * from kysely_migration order by name')).toEqual(applied);
});

test('caller, command, subject and result are logged, without texts, names and secrets', async () => {
  const user = await signUp(server);
  const { username, email } = user.registration;
  const tweet = await post(user, 'a secret text');
  const comment = await user.call('addComment', {
    params: { tweetId: tweet._id },
    payload: { content: 'a secret comment' },
  });
  const file = join(await temporaryFolder(), 'audit.log');
  const audited = adminOf(server.storage, () =>
    openAudit({ WARBLE_AUDIT: file, WARBLE_CALLER: 'hopper', SUDO_USER: 'grace' }),
  );
  const { text } = await audited('reset-password', email);
  await audited('disable', username);
  await audited('disable', username);
  await audited('remove-comment', comment._id);
  await audited('remove-post', `${server.url}/tweet/${tweet._id}`);
  await audited('end-sessions', 'nobody of this name');
  await audited('unknown-command');
  const account = user.id;
  const written = await readFile(file, 'utf8');
  const lines = written
    .trimEnd()
    .split('\n')
    .map((line): unknown => JSON.parse(line));
  const begun = (command: string) => ({ ...common, level: 30, command, result: 'begun' });
  const common = {
    audit: 'administration',
    user: userInfo().username,
    caller: 'hopper',
    sudo: 'grace',
    pid: process.pid,
  };
  expect(lines).toMatchObject([
    begun('reset-password'),
    { ...common, level: 30, command: 'reset-password', account, result: 'done' },
    begun('disable'),
    { ...common, level: 30, command: 'disable', account, result: 'done' },
    begun('disable'),
    { ...common, level: 40, command: 'disable', account, result: 'refused' },
    begun('remove-comment'),
    { ...common, level: 30, command: 'remove-comment', comment: comment._id, account, result: 'done' },
    begun('remove-post'),
    { ...common, level: 30, command: 'remove-post', post: tweet._id, account, result: 'done' },
    begun('end-sessions'),
    { ...common, level: 40, command: 'end-sessions', result: 'refused' },
  ]);
  const password = text.split(' ').at(-1) ?? '';
  for (const secret of ['secret', password, username, email, 'nobody']) expect(written).not.toContain(secret);
  expect((await stat(file)).mode & 0o077).toBe(0);

  // A container always has both variables; they are empty if they are not set outside.
  const unnamed = join(await temporaryFolder(), 'audit.log');
  openAudit({ WARBLE_AUDIT: unnamed, WARBLE_CALLER: '', SUDO_USER: '' })({
    command: 'users',
    result: 'done',
  });
  expect(await readFile(unnamed, 'utf8')).not.toMatch(/caller|sudo/);

  const nowhere = adminOf(server.storage, () => openAudit({ WARBLE_AUDIT: join(file, 'nowhere') }));
  expect(await nowhere('enable', username)).toEqual(
    failed(
      `The log of commands can't be written (ENOTDIR: not a directory, open '${join(file, 'nowhere')}'): let WARBLE_AUDIT name a file that this user may write to.`,
    ),
  );
  expect((await admin('users', username)).text).toContain('\tdisabled\t');
  const program = [join(import.meta.dirname, '../../src/serve/admin.ts'), 'enable', username];
  const { stderr } = await promisify(execFile)(process.execPath, [...program, ...flagsOf(server.storage)]);
  const printed = stderr.trimEnd().split('\n');
  expect(printed.map((line): unknown => JSON.parse(line))).toMatchObject([
    { command: 'enable', result: 'begun' },
    { command: 'enable', account, result: 'done' },
  ]);
});

test("a command whose end can't be logged still prints its result; one whose beginning can't be logged is not run", async () => {
  const user = await signUp(server);
  const { username } = user.registration;
  /** The command with a log that fails when this result is written. */
  const fullFrom = (full: string) =>
    adminOf(server.storage, () => ({ result }) => {
      if (result === full) throw Object.assign(new Error('ENOSPC: no space left'), { code: 'ENOSPC' });
    });
  expect(await fullFrom('begun')('reset-password', username)).toEqual(failed('ENOSPC: no space left'));
  expect(await isSignedIn(user)).toBe(true);

  const warning = expect.stringContaining('ENOSPC');
  const { exitCode, text, warning: warned } = await fullFrom('done')('reset-password', username);
  expect([exitCode, warned]).toEqual([0, warning]);
  expect((await signIn(user, text.split(' ').at(-1))).status).toBe(200);
  expect(await fullFrom('refused')('enable', username)).toEqual({
    ...failed(`${username} is not disabled.`),
    warning,
  });
});
