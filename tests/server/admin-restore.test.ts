import { chmod, cp, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { move } from '#server/admin/move.ts';
import { openPictures } from '#server/admin/open.ts';
import { startServer } from '#server/index.ts';
import { pixel } from '#tests/conformance/pixel.ts';
import { adminOfFolder, done, failed } from './admin-command.ts';
import { post, temporaryFolder } from './support.ts';
import { backUp, contents, damaged, noDatabase, relaxed, startWithPost } from './backed-up-server.ts';

/* `npm run admin -- restore` into the folder of an embedded server, and what may be done with a backup. */

test('the data of the backup is restored, and the replaced data is kept', async () => {
  const { server, port, user, media, admin, backups } = await startWithPost();
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
  const { server, admin, backups } = await startWithPost();
  const folder = await backUp(admin, backups);
  await server.close();
  const left = join(server.dataDir, 'restoring');
  await cp(folder, left, { recursive: true });
  expect(await admin('restore', left)).toEqual(
    failed(`${left} is what an interrupted restore has left: name the backup itself.`),
  );
  expect(await readFile(join(left, 'warble.db'))).toEqual(await readFile(join(folder, 'warble.db')));
});

test('a server begins where a restore was interrupted before it had set anything aside', async () => {
  const { server, port, user } = await startWithPost();
  await server.close();
  await mkdir(join(server.dataDir, 'restoring'));
  const again = await startServer({ dataDir: server.dataDir, port, ...relaxed });
  expect(await contents(user)).toEqual(['in the backup']);
  await again.close();
});

test('a backup stays as it is: no server starts on it, no command changes it, and it is not moved', async () => {
  const { server, user, admin, backups } = await startWithPost();
  const [folder, other] = [await backUp(admin, backups), await temporaryFolder()];
  await server.close();
  await chmod(folder, 0o755);
  await cp(folder, other, { recursive: true });
  const refused =
    `${folder} is a backup (it has origin.json), which would be changed: choose another folder, ` +
    'into which "npm run admin -- restore" brings what is in the backup.';
  const database = () => readFile(join(folder, 'warble.db'));
  const [before, state, bytes] = [await readdir(folder), await stat(folder), await database()];
  await expect(startServer({ dataDir: folder, ...relaxed })).rejects.toThrow(refused);
  expect(await adminOfFolder(folder)('restore', other)).toEqual(failed(refused));
  const target = { kind: 'postgres', url: 'postgresql://127.0.0.1:9/none', media: undefined } as const;
  await expect(move(folder, target)).rejects.toThrow(refused);
  for (const command of [
    ['disable', user.id],
    ['enable', user.id],
    ['reset-password', user.id],
    ['end-sessions', user.id],
    ['delete-user', user.id],
    ['remove-post', 'any'],
    ['remove-comment', 'any'],
    ['sign-ups', 'closed'],
    ['invite'],
    ['invitations', 'none'],
  ])
    expect(await adminOfFolder(folder)(...command)).toEqual(failed(refused));
  await expect(openPictures({ ...target, media: folder }, 'change')).rejects.toThrow(refused);
  for (const command of [['users'], ['sign-ups'], ['invitations'], ['export', user.id, '--to', backups]])
    expect(await adminOfFolder(folder)(...command)).toMatchObject({ exitCode: 0 });
  expect(await readdir(folder)).toEqual(before);
  expect((await stat(folder)).mode).toBe(state.mode);
  expect(bytes.equals(await database())).toBe(true);
});

test('everything is lost, and restored on another computer', async () => {
  const { server, port, user, media, admin, backups } = await startWithPost();
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
    const { server, port, user, admin, backups } = await startWithPost();
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

test('a picture that is damaged in the backup is left out, with a warning', async () => {
  const { server, media, admin, backups } = await startWithPost();
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
  const { server, port, user, admin, backups } = await startWithPost();
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
  for (const missing of [none, join(none, 'missing')])
    expect(await admin('restore', missing)).toEqual(
      failed(`There is no backup in ${missing}: name the folder that "backup" has printed.`),
    );
  expect(await admin('restore', backups)).toEqual(
    failed(`${backups} has backups in it: name one of them, of which the newest is ${basename(folder)}.`),
  );
  const again = await startServer({ dataDir: server.dataDir, port, ...relaxed });
  expect(await contents(user)).toEqual(['in the backup']);
  await again.close();
  expect(await readdir(server.dataDir)).not.toContain('restoring');
});
