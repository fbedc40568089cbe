import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, type FileHandle, mkdir, open, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { text as readText } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { run } from '#scripts/run.ts';
import { runAdmin } from '#serve/run-admin.ts';
import { deleteAccount } from '#server/admin/accounts.ts';
import { openAdministered } from '#server/admin/open.ts';
import { restore } from '#server/admin/restore.ts';
import { openDatabase } from '#server/database/open.ts';
import { pixel } from '#tests/conformance/pixel.ts';
import { adminOf, adminOfFolder, failed, flagsOf } from './admin-command.ts';
import { openToAll, withoutRoot } from './other-users.ts';
import { post, signUp, startTestServer, temporaryFolder } from './support.ts';

/* `npm run admin` on the folder of an embedded server. */

test('a wrong command line and a folder without a database are refused', async () => {
  const admin = adminOfFolder(await temporaryFolder());
  for (const [args, reason] of [
    [[], 'A command is missing'],
    [['shout'], 'There is no command "shout"'],
    [['constructor', 'x'], 'There is no command "constructor"'],
    [['disable'], '"disable" needs an argument'],
    [['users', 'a', 'b'], "Unexpected argument 'b'"],
    [['users', '--loud'], "Unknown option '--loud'"],
    [['backup', 'somewhere', '--keep'], '--keep needs a value'],
    [['export', 'somebody', '--to', ''], '--to needs a value'],
    [['restore', 'somewhere', '--to', 'elsewhere'], '"restore" has no option --to'],
    [['users', '--days', '7'], '"users" has no option --days'],
    [['backup', 'somewhere', '--from', 'elsewhere'], '"backup" has no option --from'],
    [['export', 'somebody', '--to', 'somewhere', '--keep', '2'], '"export" has no option --keep'],
  ] as const) {
    expect(await admin(...args)).toEqual({
      exitCode: 2,
      text: `${reason}: run "npm run admin -- --help" to see the commands and flags there are.`,
    });
  }
  expect(await runAdmin(['restore', 'somewhere', '--data', ''])).toEqual({
    exitCode: 2,
    text: expect.stringMatching(/^--data needs a value: /),
  });
  expect(await admin('backup', 'somewhere', '--keep', '0')).toEqual({
    exitCode: 2,
    text: '--keep needs a number of backups, from 1.',
  });
  for (const days of ['0', '36501', '1e300']) {
    expect(await admin('invite', '--days', days)).toEqual({
      exitCode: 2,
      text: '--days needs a number of days, from 1 to 36500.',
    });
  }
  expect(await admin('--help')).toMatchObject({
    exitCode: 0,
    text: expect.stringContaining('reset-password'),
  });
  const empty = await temporaryFolder();
  const backups = await temporaryFolder();
  for (const args of [['users'], ['backup', backups]])
    expect((await adminOfFolder(empty)(...args)).text).toMatch(/^There is no database in /);
  expect([await readdir(empty), await readdir(backups)]).toEqual([[], []]);
});

test.skipIf(process.getuid?.() !== 0)('root is told to become the user of the server', async () => {
  const folder = await temporaryFolder();
  await writeFile(join(folder, 'warble.db'), '');
  await run('chown', ['65534', folder], { output: 'keep' });
  const refused = { exitCode: 1, text: expect.stringContaining('as with "sudo -u warble"') };
  expect(await adminOfFolder(folder)('users')).toMatchObject(refused);
  expect(await adminOfFolder(folder)('restore', folder)).toMatchObject(refused);
});

test.skipIf(process.getuid?.() !== 0)('who may not read a folder is told so, and what to do', async () => {
  const parent = await temporaryFolder();
  await chmod(parent, 0o755);
  const [own, dataDir, backup] = [join(parent, 'own'), join(parent, 'data'), join(parent, 'backup')];
  for (const folder of [own, dataDir, backup]) {
    await mkdir(folder, { mode: 0o700 });
    await (await openDatabase(folder)).close();
  }
  await run('chown', ['--recursive', '65534', own], { output: 'keep' });
  const refuse = (folder: string, ...args: readonly string[]) =>
    withoutRoot(() => adminOfFolder(folder)(...args));
  expect(await refuse(dataDir, 'users')).toEqual(
    failed(
      `${dataDir} belongs to another user: run this as the user of the server, as with "sudo -u warble".`,
    ),
  );
  expect(await refuse(join(dataDir, 'inner'), 'users')).toEqual(
    failed(
      `This user may not read ${join(dataDir, 'inner')}: run this as the user of the server, as with "sudo -u warble".`,
    ),
  );
  const unreadable = failed(
    `This user may not read all of ${backup}: make the user of the server its owner, as with "sudo chown -R warble ${backup}".`,
  );
  expect(await refuse(own, 'restore', backup)).toEqual(unreadable);
  await chmod(backup, 0o755);
  expect(await refuse(own, 'restore', backup)).toEqual(unreadable);
  await run('chown', ['65534', join(backup, 'warble.db')], { output: 'keep' });
  expect((await refuse(own, 'restore', backup)).exitCode).toBe(0);
});

test.skipIf(process.getuid?.() !== 0)(
  'pictures of a backup that may not be read are no reason to leave them out',
  async () => {
    const server = await startTestServer();
    const user = await signUp(server);
    await post(user, 'with a picture', pixel('unreadable'));
    const backups = await temporaryFolder();
    await adminOfFolder(server.dataDir)('backup', backups);
    const [name = ''] = await readdir(backups);
    await openToAll(backups);
    await chmod(join(backups, name, 'media', 'files'), 0);
    const own = await temporaryFolder();
    await run('chown', ['65534', own], { output: 'keep' });
    expect((await withoutRoot(() => adminOfFolder(own)('restore', join(backups, name)))).text).toContain(
      `This user may not read all of ${join(backups, name)}: `,
    );
  },
);

test('a folder to write to that can not be one is called so', async () => {
  const server = await startTestServer();
  const user = await signUp(server);
  const admin = adminOfFolder(server.dataDir);
  const file = join(await temporaryFolder(), 'a-file');
  await writeFile(file, '');
  for (const folder of [file, join(file, 'inside')]) {
    const refused = failed(`${folder} can't be a folder, since there is a file: name another one.`);
    expect(await admin('backup', folder)).toEqual(refused);
    expect(await admin('export', user.id, '--to', folder)).toEqual(refused);
  }
  // Such as to a disk that is not mounted.
  const link = join(await temporaryFolder(), 'a-link');
  await symlink(`${link}-to-nothing`, link);
  for (const folder of [link, join(link, 'inside')])
    expect(await admin('backup', folder)).toEqual(
      failed(`${folder} can't be a folder, since there is a link that leads nowhere: name another one.`),
    );
});

test.skipIf(process.getuid?.() !== 0)('a folder that may not be written to is named', async () => {
  const server = await startTestServer();
  const user = await signUp(server);
  const admin = adminOfFolder(server.dataDir);
  const closed = await temporaryFolder();
  await openToAll(server.dataDir);
  await chmod(closed, 0o755);
  for (const folder of [closed, join(closed, 'new')]) {
    const refused = failed(
      `This user may not write to ${folder}: make the user of the server its owner, as with "sudo chown warble ${folder}", or name another folder.`,
    );
    expect(await withoutRoot(() => admin('backup', folder))).toEqual(refused);
    expect(await withoutRoot(() => admin('export', user.id, '--to', folder))).toEqual(refused);
  }
});

test('a backup of PostgreSQL needs its database to be named', async () => {
  const from = await temporaryFolder();
  await writeFile(join(from, 'warble.dump'), '');
  expect(await adminOfFolder(await temporaryFolder())('restore', from)).toEqual(
    failed(
      `The backup in ${from} is one of PostgreSQL: name the database to restore to, with --database, --config or WARBLE_DATABASE.`,
    ),
  );
});

test('of PostgreSQL, a folder without a copy of it restores nothing', async () => {
  const from = await temporaryFolder();
  const storage = { kind: 'postgres', url: 'postgresql://127.0.0.1:1/none', media: from } as const;
  await writeFile(join(from, 'warble.db'), '');
  await expect(restore({ storage, from, now: Date.now })).rejects.toThrow(
    `There is no backup of PostgreSQL in ${from}. It is one of a folder: restore that to a folder with --data, which "move" brings to PostgreSQL.`,
  );
});

test('while an account with many posts is deleted, others can write between the parts', async () => {
  const server = await startTestServer();
  const user = await signUp(server);
  // It fails instead of waiting.
  const other = new DatabaseSync(join(server.dataDir, 'warble.db'), { timeout: 0 });
  other.exec(`with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < 1200)
    insert into tweets select 't' || n, '${user.id}', 'a post', '', 0, '' from numbers`);
  const administered = await openAdministered({ kind: 'folder', dataDir: server.dataDir }, 'change');
  const left: unknown[] = [];
  await deleteAccount(
    {
      ...administered,
      async release(images) {
        await administered.release(images);
        other.exec(`begin immediate; insert into settings values ('between ${left.length}', ''); commit`);
        left.push(other.prepare('select count(*) as n from tweets').get()?.['n']);
      },
    },
    user.id,
  );
  expect(left).toEqual([700, 200, 0, 0]);
  expect(other.prepare('select id from users').all()).toEqual([]);
  await administered.close();
  other.close();
});

test('a command that fails in the middle is logged as failed, with its subject', async () => {
  const server = await startTestServer();
  const user = await signUp(server);
  const tweet = await post(user, 'with a picture', pixel('in the way'));
  // Replaces the picture by a folder, which can't be deleted like a file.
  const file = join(server.dataDir, tweet.media.replace('/media/', 'media/files/'));
  await rm(file);
  await mkdir(join(file, 'folder'), { recursive: true });
  const written: unknown[] = [];
  const audited = adminOf(server.storage, () => (line) => written.push(line));
  expect((await audited('remove-post', tweet._id)).exitCode).toBe(1);
  await user.refused('singleTweet', { params: { tweetId: tweet._id } }, 404);
  expect(written).toEqual([
    { command: 'remove-post', result: 'begun' },
    { command: 'remove-post', post: tweet._id, account: user.id, result: 'failed' },
  ]);
});

/** Runs the program itself; its standard output is a pipe that nobody reads, or a file. */
async function runProgram(args: readonly string[], output: 'unread' | FileHandle) {
  const program = join(import.meta.dirname, '../../src/serve/admin.ts');
  const stdout = output === 'unread' ? 'pipe' : output.fd;
  const child = spawn(process.execPath, [program, ...args], { stdio: ['ignore', stdout, 'pipe'] });
  child.stdout?.destroy();
  const exited = once(child, 'exit');
  const printed = child.stderr === null ? '' : await readText(child.stderr);
  const [exitCode] = await exited;
  // Two lines are the log of commands.
  return { exitCode: Number(exitCode), errors: printed.trimEnd().split('\n').slice(2) };
}

test('a result that nobody reads, as behind "| head", is no failure; one that can\'t be written is', async () => {
  const { storage } = await startTestServer();
  const args = ['users', ...flagsOf(storage)];
  expect(await runProgram(args, 'unread')).toEqual({ exitCode: 0, errors: [] });
  if (process.platform !== 'linux') return;
  const full = await open('/dev/full', 'w');
  expect(await runProgram(args, full)).toEqual({
    exitCode: 1,
    errors: [expect.stringMatching(/^The result of the command can't be written: ENOSPC/)],
  });
  await full.close();
});
