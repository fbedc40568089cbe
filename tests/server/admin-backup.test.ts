import { once } from 'node:events';
import { chmod, cp, mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Worker } from 'node:worker_threads';
import { describe, expect, test } from 'vitest';
import { move } from '#server/admin/move.ts';
import { startServer } from '#server/index.ts';
import { pixel } from '#tests/conformance/pixel.ts';
import { type Admin, adminOfFolder, done, failed } from './admin-command.ts';
import { noLimits, quickPasswords } from './no-limits.ts';
import { openToAll, withoutRoot } from './other-users.ts';
import { post, signUp, startTestServer, temporaryFolder, type TestUser } from './support.ts';
import { portToKeep } from '#tests/fixtures/port.ts';

/* `npm run admin -- backup` and `restore` with the folder of an embedded server. */

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
    const [, folder = ''] = /^The backup is complete: (.+) \(\d+ pictures?\)\.$/.exec(text) ?? [];
    expect({ exitCode, text }).toEqual({ exitCode: 0, text: expect.stringContaining(backups) });
    return folder;
  }

  /** A database that can be opened, but whose last pages can't be read. */
  const damaged = (database: Buffer) => Buffer.from(database).fill(7, database.length - 8192);

  const noDatabase = 'This is no database, but a text of some length.'.repeat(50);

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

  test('what an interrupted restore has left is no backup, and stays', async () => {
    const { server, admin, backups } = await start();
    const folder = await backUp(admin, backups);
    await server.close();
    const left = join(server.dataDir, 'restoring');
    await cp(folder, left, { recursive: true });
    expect(await admin('restore', left)).toEqual(
      failed(`${left} is what an interrupted restore has left: name the backup itself.`),
    );
    expect(await readFile(join(left, 'warble.db'))).toEqual(await readFile(join(folder, 'warble.db')));
  });

  test('no server starts on a backup, no other one is restored over it, and it is not moved: it stays as it is', async () => {
    const { server, admin, backups } = await start();
    const [folder, other] = [await backUp(admin, backups), await temporaryFolder()];
    await server.close();
    await chmod(folder, 0o755);
    await cp(folder, other, { recursive: true });
    const refused =
      `${folder} is a backup (it has origin.json), which would be changed: choose another folder, ` +
      'into which "npm run admin -- restore" brings what is in the backup.';
    const [before, state] = [await readdir(folder), await stat(folder)];
    await expect(startServer({ dataDir: folder, ...relaxed })).rejects.toThrow(refused);
    expect(await adminOfFolder(folder)('restore', other)).toEqual(failed(refused));
    const target = { kind: 'postgres', url: 'postgresql://127.0.0.1:9/none', media: undefined } as const;
    await expect(move(folder, target)).rejects.toThrow(refused);
    expect(await readdir(folder)).toEqual(before);
    expect((await stat(folder)).mode).toBe(state.mode);
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

  test.each([
    ['the previous database', 'warble.db'],
    ['the first part, the pictures,', 'media'],
  ])(
    'a server does not begin where a restore was interrupted after it had set aside %s; repeating it restores all',
    async (_what, part) => {
      const { server, port, user, admin, backups } = await start();
      const { dataDir } = server;
      const folder = await backUp(admin, backups);
      await server.close();
      await mkdir(join(dataDir, 'restoring'));
      await mkdir(join(dataDir, 'replaced-2026-01-01T00-00-00.000Z'));
      await rename(join(dataDir, part), join(dataDir, 'replaced-2026-01-01T00-00-00.000Z', part));
      await expect(startServer({ dataDir, port, ...relaxed })).rejects.toThrow(
        `A restore into ${dataDir} was interrupted: repeat it. To begin without it, delete ${join(dataDir, 'restoring')}; ` +
          'what was there before the restore, or a part of it, is in a folder "replaced-…" beside it.',
      );
      expect((await admin('restore', folder)).exitCode).toBe(0);
      const again = await startServer({ dataDir, port, ...relaxed });
      expect(await contents(user)).toEqual(['in the backup']);
      await again.close();
    },
  );

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
    expect(text).toMatch(/^The backup is restored \(\d+ pictures?\)\.$/);
    const listed = (await adminOfFolder(dataDir)('users')).text;
    const tweets = Number(listed.split('\n')[1]?.split('\t')[4]);
    expect(tweets).toBeGreaterThan(0);
    expect(tweets).toBeLessThanOrEqual(posted + 1);
  });

  test('is readable only for its owner, and the oldest ones are deleted', async () => {
    const { server, admin, backups } = await start();
    const files = join(server.dataDir, 'media', 'files');
    for (const name of await readdir(files)) await chmod(join(files, name), 0o644);
    const [oldest, older] = ['warble-2026-01-01T00-00-00Z', 'warble-2026-01-02T00-00-00Z'];
    for (const name of [oldest, older]) await rename(await backUp(admin, backups), join(backups, name));
    await mkdir(join(backups, 'something else'));
    const folder = await backUp(admin, backups, '--keep', '2');
    expect((await readdir(backups)).map((name) => join(backups, name)).sort()).toEqual(
      [join(backups, 'something else'), join(backups, older), folder].sort(),
    );
    const paths = [folder, ...(await readdir(folder, { recursive: true })).map((path) => join(folder, path))];
    const modes = await Promise.all(paths.map(async (path) => (await stat(path)).mode & 0o077));
    expect(modes.every((mode) => mode === 0)).toBe(true);
  });

  test('those of other databases in the same folder are not counted, nor those that do not say of which they are', async () => {
    const { server, port, admin, backups } = await start();
    const other = await start();
    const moved = await temporaryFolder();
    await rename(await backUp(other.admin, backups), join(backups, 'warble-2026-01-01T00-00-00Z'));
    // What one computer restores from another one's backup is a database of its own.
    await adminOfFolder(moved)('restore', join(backups, 'warble-2026-01-01T00-00-00Z'));
    await rename(
      await backUp(adminOfFolder(moved), backups, '--keep', '1'),
      join(backups, 'warble-2026-01-02T00-00-00Z'),
    );
    await mkdir(join(backups, 'warble-2026-01-03T00-00-00Z'));
    await rename(await backUp(admin, backups), join(backups, 'warble-2026-01-04T00-00-00Z'));
    const { text, warning } = await admin('backup', backups, '--keep', '1');
    expect(text).toMatch(/^The backup is complete: /);
    expect((await readdir(backups)).sort()).toEqual([
      'warble-2026-01-01T00-00-00Z',
      'warble-2026-01-02T00-00-00Z',
      'warble-2026-01-03T00-00-00Z',
      expect.stringMatching(/^warble-2026-(?!01)/),
    ]);
    expect(warning).toBe(
      'An older backup could not be deleted: warble-2026-01-03T00-00-00Z (it does not say of which database it is)',
    );
    const [, , , newest = ''] = (await readdir(backups)).sort();
    await rename(join(backups, newest), join(backups, 'warble-2026-01-05T00-00-00Z'));
    // Another database in the same place, as on another computer.
    await server.close();
    await rm(server.dataDir, { recursive: true });
    await mkdir(server.dataDir);
    await (await startServer({ dataDir: server.dataDir, port, ...relaxed })).close();
    expect((await admin('backup', backups, '--keep', '1')).exitCode).toBe(0);
    expect(await readdir(backups)).toHaveLength(5);
  });

  test.skipIf(process.platform === 'win32')(
    'is complete, with a warning, where older ones may not be deleted',
    async () => {
      const { server, admin, backups } = await start();
      await server.close();
      const [locked, deletable] = ['warble-2026-01-01T00-00-00Z', 'warble-2026-01-02T00-00-00Z'];
      const interrupted = 'warble-2026-01-03T00-00-00Z.unfinished-a1B2c3';
      await rename(await backUp(admin, backups), join(backups, locked));
      for (const name of [deletable, interrupted])
        await cp(join(backups, locked), join(backups, name), { recursive: true });
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
    const isDamaged = { exitCode: 1, text: expect.stringContaining(`The database ${file} is damaged (`) };
    expect(await admin('backup', backups)).toEqual(isDamaged);
    await writeFile(file, noDatabase);
    expect(await admin('backup', backups)).toEqual(isDamaged);
    expect(await readdir(backups)).toEqual([]);
  });

  test('a database that is locked for a moment, as by a server that stops, is backed up after that', async () => {
    const { server, admin, backups } = await start();
    await server.close();
    const worker = new Worker(
      `const { DatabaseSync } = require('node:sqlite');
       const { parentPort, workerData } = require('node:worker_threads');
       const database = new DatabaseSync(workerData);
       database.exec('pragma locking_mode = exclusive; begin exclusive');
       parentPort.postMessage('locked');
       Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 500);
       database.close();`,
      { eval: true, workerData: join(server.dataDir, 'warble.db') },
    );
    await once(worker, 'message');
    const ended = once(worker, 'exit');
    await backUp(admin, backups);
    await ended;
  });

  test('a picture that is damaged in the backup is left out, with a warning', async () => {
    const { server, media, admin, backups } = await start();
    const folder = await backUp(admin, backups);
    await server.close();
    const name = media.replace('/media/', '');
    await writeFile(join(folder, 'media', 'files', name), '');
    const { exitCode, text, warning } = await admin('restore', folder);
    expect([exitCode, text, warning]).toEqual([
      0,
      expect.stringContaining('The backup is restored (1 picture; 1 that posts show is not there). '),
      `A picture of the backup is damaged, and was left out: ${name}`,
    ]);
    expect(await readdir(join(server.dataDir, 'media', 'files'))).not.toContain(name);
  });

  test('an unusable backup changes nothing', async () => {
    const { server, port, user, admin, backups } = await start();
    const folder = await backUp(admin, backups);
    await server.close();
    const file = join(folder, 'warble.db');
    const database = await readFile(file);
    for (const unusable of [noDatabase, damaged(database)]) {
      await writeFile(file, unusable);
      expect(await admin('restore', folder)).toMatchObject({
        exitCode: 1,
        text: expect.stringContaining(`The database ${file} is damaged (`),
      });
    }
    const others = await temporaryFolder();
    const other = new DatabaseSync(join(others, 'warble.db'));
    other.exec("create table bookmarks (title text); insert into bookmarks values ('a title')");
    other.close();
    await mkdir(join(others, 'empty'));
    await writeFile(join(others, 'empty', 'warble.db'), '');
    for (const unusable of [others, join(others, 'empty')]) {
      expect(await admin('restore', unusable)).toEqual(
        failed(
          `The database ${join(unusable, 'warble.db')} has no data of Warble: it is empty, or another program's; use another copy of it.`,
        ),
      );
    }
    await writeFile(file, database);
    const newer = new DatabaseSync(file);
    newer.exec("insert into kysely_migration values ('9999-later', '2030-01-01')");
    newer.close();
    expect(await admin('restore', folder)).toMatchObject({
      exitCode: 1,
      text: expect.stringContaining(`The database ${file} was written by a newer Warble;`),
    });
    const none = await temporaryFolder();
    expect(await admin('restore', none)).toEqual(failed(`There is no backup in ${none}.`));
    expect(await admin('restore', backups)).toEqual(
      failed(`${backups} has backups in it: name one of them, of which the newest is ${basename(folder)}.`),
    );
    const again = await startServer({ dataDir: server.dataDir, port, ...relaxed });
    expect(await contents(user)).toEqual(['in the backup']);
    await again.close();
    expect(await readdir(server.dataDir)).not.toContain('restoring');
  });
});
