import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmod,
  type FileHandle,
  mkdir,
  open,
  readdir,
  readFile,
  rm,
  stat,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { text as readText } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { run } from '#scripts/run.ts';
import { deleteAccount } from '#server/admin/accounts.ts';
import { openAdministered } from '#server/admin/open.ts';
import { restore } from '#server/admin/restore.ts';
import { startServer } from '#server/index.ts';
import { pixel } from '#tests/conformance/pixel.ts';
import { type Admin, adminOf, adminOfFolder, done, failed, flagsOf } from './admin-command.ts';
import { noLimits, quickPasswords } from './no-limits.ts';
import { post, signUp, startTestServer, temporaryFolder, type TestUser } from './support.ts';
import { portToKeep } from '#tests/fixtures/port.ts';

/* `npm run admin` on the folder of an embedded server. */

test('a wrong command line and a folder without a database are refused', async () => {
  const admin = adminOfFolder(await temporaryFolder());
  for (const [args, reason] of [
    [[], 'A command is missing.'],
    [['shout'], 'There is no command "shout".'],
    [['disable'], '"disable" needs an argument.'],
    [['users', 'a', 'b'], "Unexpected argument 'b'."],
    [['users', '--loud'], "Unknown option '--loud'."],
    [['backup', 'somewhere', '--keep'], '--keep needs a value.'],
  ] as const) {
    const { exitCode, text } = await admin(...args);
    expect([exitCode, ...text.split('\n', 3)]).toEqual([
      2,
      reason,
      '',
      expect.stringContaining('npm run admin'),
    ]);
  }
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
  expect((await adminOfFolder(empty)('users')).text).toMatch(/^There is no database in /);
  expect(await readdir(empty)).toEqual([]);
});

test.skipIf(process.getuid?.() !== 0)('root is told to become the user of the server', async () => {
  const folder = await temporaryFolder();
  await writeFile(join(folder, 'warble.db'), '');
  await run('chown', ['65534', folder], { output: 'keep' });
  const refused = { exitCode: 1, text: expect.stringContaining('as with "sudo -u warble"') };
  expect(await adminOfFolder(folder)('users')).toMatchObject(refused);
  expect(await adminOfFolder(folder)('restore', folder)).toMatchObject(refused);
});

test('of PostgreSQL, a folder without a copy of it restores nothing', async () => {
  const from = await temporaryFolder();
  const storage = { kind: 'postgres', url: 'postgresql://127.0.0.1:1/none', media: from } as const;
  await writeFile(join(from, 'warble.db'), '');
  await expect(restore({ storage, from, now: Date.now })).rejects.toThrow(
    `There is no backup of PostgreSQL in ${from}.`,
  );
});

test('while an account with many posts is deleted, others can write between the parts', async () => {
  const server = await startTestServer();
  const user = await signUp(server);
  // It fails instead of waiting.
  const other = new DatabaseSync(join(server.dataDir, 'warble.db'), { timeout: 0 });
  other.exec(`with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < 1200)
    insert into tweets select 't' || n, '${user.id}', 'a post', '', 0, '' from numbers`);
  const administered = await openAdministered({ kind: 'folder', dataDir: server.dataDir });
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

/** Lets all users change a folder. */
async function openToAll(folder: string): Promise<void> {
  const inside = await readdir(folder, { recursive: true });
  for (const path of ['', ...inside]) await chmod(join(folder, path), 0o777);
}

/** Runs something as a user who may not do everything. */
async function withoutRoot<Result>(task: () => Promise<Result>): Promise<Result> {
  if (process.getuid?.() !== 0) return task();
  process.seteuid?.(65_534);
  try {
    return await task();
  } finally {
    process.seteuid?.(0);
  }
}

describe('backup and restore', () => {
  const relaxed = { rateLimits: noLimits, passwords: quickPasswords };

  /** A separate server, with a user and a post. */
  async function start() {
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
  async function backUp(admin: Admin, backups: string, ...options: readonly string[]) {
    const { exitCode, text } = await admin('backup', backups, ...options);
    const [, folder = ''] = /^The backup is complete: (.+) \(\d+ pictures\)\.$/.exec(text) ?? [];
    expect({ exitCode, text }).toEqual({ exitCode: 0, text: expect.stringContaining(backups) });
    return folder;
  }

  /** A database that can be opened, but whose last pages can't be read. */
  const damaged = (database: Buffer) => Buffer.from(database).fill(7, database.length - 8192);

  const contents = async (user: TestUser) => (await user.call('allTweets')).map((tweet) => tweet.content);

  test('the data of the backup is restored, and the replaced data is kept', async () => {
    const { server, port, user, media, admin, backups } = await start();
    const folder = await backUp(admin, backups);
    await post(user, 'after the backup', pixel('later'));

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

  test('everything is lost, and restored on another computer', async () => {
    const { server, port, user, media, admin, backups } = await start();
    const folder = await backUp(admin, backups);
    await server.close();
    await rm(server.dataDir, { recursive: true });
    expect(await admin('restore', folder)).toEqual(done('The backup is restored (2 pictures).'));
    const again = await startServer({ dataDir: server.dataDir, port, ...relaxed });
    expect(await contents(user)).toEqual(['in the backup']);
    await user.image(media);
    await again.close();
  });

  test('is complete while people post', async () => {
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
    const { text } = await adminOfFolder(dataDir)('restore', folder);
    expect(text).toMatch(/^The backup is restored \(\d+ pictures\)\.$/);
    const listed = (await adminOfFolder(dataDir)('users')).text;
    const tweets = Number(listed.split('\n')[1]?.split('\t')[4]);
    expect(tweets).toBeGreaterThan(0);
    expect(tweets).toBeLessThanOrEqual(posted + 1);
  });

  test('is readable only for its owner, and the oldest ones are deleted', async () => {
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

  test.skipIf(process.platform === 'win32')(
    'is complete, with a warning, where older ones may not be deleted',
    async () => {
      const { server, admin, backups } = await start();
      await server.close();
      const [locked, deletable] = ['warble-2026-01-01T00-00-00Z', 'warble-2026-01-02T00-00-00Z'];
      const interrupted = 'warble-2026-01-03T00-00-00Z.unfinished-a1B2c3';
      for (const name of [locked, deletable, interrupted]) {
        await mkdir(join(backups, name));
        await writeFile(join(backups, name, 'warble.db'), '');
      }
      const begun = new Date('2026-01-03T00:00:00Z');
      await utimes(join(backups, interrupted), begun, begun);
      for (const folder of [server.dataDir, backups]) await openToAll(folder);
      const readOnly = [locked, interrupted].map((name) => join(backups, name));
      for (const path of readOnly) await chmod(path, 0o500);
      const { exitCode, text, warning } = await withoutRoot(() => admin('backup', backups, '--keep', '1'));
      for (const path of readOnly) await chmod(path, 0o700);
      expect([exitCode, text]).toEqual([
        0,
        expect.stringMatching(/^The backup is complete: .+ \(2 pictures\)\.$/),
      ]);
      expect(warning?.split('\n')).toEqual([
        expect.stringContaining(`An older backup could not be deleted: ${interrupted} (EACCES: `),
        expect.stringContaining(`An older backup could not be deleted: ${locked} (EACCES: `),
      ]);
      const left = await readdir(backups);
      expect(left).toHaveLength(3);
      expect(left).not.toContain(deletable);
    },
  );

  test('a backup that fails leaves no files behind, and the server running', async () => {
    const { server, user, admin, backups } = await start();
    const files = join(server.dataDir, 'media', 'files');
    const [name = ''] = await readdir(files);
    // A picture that can't be read like a file.
    await rm(join(files, name));
    await mkdir(join(files, name));
    expect((await admin('backup', backups)).exitCode).toBe(1);
    expect(await readdir(backups)).toEqual([]);
    expect(await contents(user)).toEqual(['in the backup']);
  });

  test('a damaged database is not backed up silently', async () => {
    const { server, admin, backups } = await start();
    await server.close();
    const file = join(server.dataDir, 'warble.db');
    await writeFile(file, damaged(await readFile(file)));
    const { exitCode, text } = await admin('backup', backups);
    expect({ exitCode, text }).toEqual({ exitCode: 1, text: expect.stringContaining('is damaged') });
    expect(await readdir(backups)).toEqual([]);
  });

  test('an unusable backup changes nothing', async () => {
    const { server, port, user, admin, backups } = await start();
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
    const again = await startServer({ dataDir: server.dataDir, port, ...relaxed });
    expect(await contents(user)).toEqual(['in the backup']);
    await again.close();
    expect(await readdir(server.dataDir)).not.toContain('restoring');
  });
});
