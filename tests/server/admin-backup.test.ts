import { once } from 'node:events';
import { chmod, cp, mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { startServer } from '#server/index.ts';
import { pixel } from '#tests/conformance/pixel.ts';
import { adminOfFolder } from './admin-command.ts';
import { openToAll, withoutRoot } from './other-users.ts';
import { post, temporaryFolder } from './support.ts';
import { backUp, contents, damaged, noDatabase, relaxed, startWithPost } from './backed-up-server.ts';

/* `npm run admin -- backup` of the folder of an embedded server. */

test('is complete while people post', async () => {
  const { user, admin, backups } = await startWithPost();
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
  const { server, admin, backups } = await startWithPost();
  const files = join(server.dataDir, 'media', 'files');
  for (const name of await readdir(files)) await chmod(join(files, name), 0o644);
  const [oldest, older] = ['warble-2026-01-01T00-00-00Z', 'warble-2026-01-02T00-00-00Z'];
  for (const name of [oldest, older]) await rename(await backUp(admin, backups), join(backups, name));
  // What somebody has set aside has another name.
  const copy = `for the archive, ${oldest}`;
  await cp(join(backups, oldest), join(backups, copy), { recursive: true });
  await mkdir(join(backups, 'something else'));
  const folder = await backUp(admin, backups, '--keep', '2');
  expect((await readdir(backups)).sort()).toEqual([copy, 'something else', older, basename(folder)].sort());
  const paths = [folder, ...(await readdir(folder, { recursive: true })).map((path) => join(folder, path))];
  const modes = await Promise.all(paths.map(async (path) => (await stat(path)).mode & 0o077));
  expect(modes.every((mode) => mode === 0)).toBe(true);
});

test('those of other databases in the same folder are not counted, nor those that do not say of which they are', async () => {
  const { server, port, admin, backups } = await startWithPost();
  const other = await startWithPost();
  const moved = await temporaryFolder();
  const dated = (day: number) => `warble-2001-01-0${day}T00-00-00Z`;
  const [ofOther, ofMoved, ofNone, unlimited, newest] = [dated(1), dated(2), dated(3), dated(4), dated(5)];
  /** Gives the backup that was made since the last time an older date. */
  const renameNew = async (name: string) => {
    const made = (await readdir(backups)).find((name) => !name.startsWith('warble-2001-'));
    if (made === undefined) throw new Error('There is no new backup.');
    await rename(join(backups, made), join(backups, name));
  };
  await backUp(other.admin, backups);
  await renameNew(ofOther);
  // What one computer restores from another one's backup is a database of its own.
  await adminOfFolder(moved)('restore', join(backups, ofOther));
  await backUp(adminOfFolder(moved), backups, '--keep', '1');
  await renameNew(ofMoved);
  await mkdir(join(backups, ofNone));
  // Without --keep, nothing is to be deleted.
  expect(await admin('backup', backups)).not.toHaveProperty('warning');
  await renameNew(unlimited);
  const { text, warning } = await admin('backup', backups, '--keep', '1');
  expect(text).toMatch(/^The backup is complete: /);
  await renameNew(newest);
  expect((await readdir(backups)).sort()).toEqual([ofOther, ofMoved, ofNone, newest]);
  expect(warning).toBe(
    `An older backup could not be deleted: ${ofNone} (it does not say of which database it is)`,
  );
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
    const { server, admin, backups } = await startWithPost();
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
  const { server, user, admin, backups } = await startWithPost();
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
  const { server, admin, backups } = await startWithPost();
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
  const { server, admin, backups } = await startWithPost();
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
