import { copyFile, cp, mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { startServer } from '#server/index.ts';
import { pixel } from '#tests/conformance/pixel.ts';
import { noLimits, quickPasswords } from './no-limits.ts';
import { mediaFiles, post, signUp, startTestServer, temporaryFolder } from './support.ts';
import { portToKeep } from '#tests/fixtures/port.ts';

const relaxed = { rateLimits: noLimits, passwords: quickPasswords };
const dayMs = 24 * 60 * 60 * 1000;

/** Starts a server on the folder and closes it. Returns the messages that it reported. */
async function startOnce(dataDir: string, now: () => number = Date.now): Promise<string[]> {
  const reports: string[] = [];
  await (await startServer({ dataDir, now, report: (text) => reports.push(text), ...relaxed })).close();
  return reports;
}

const setAside = async (dataDir: string) => {
  const entries = await readdir(join(dataDir, 'media', 'trash'), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
};

test('unused images are set aside at a start, by day and for 30 days; used ones stay, incomplete ones are deleted', async () => {
  const server = await startTestServer();
  await signUp(server);
  const before = await mediaFiles(server.dataDir);
  await server.close();
  const media = join(server.dataDir, 'media');
  const unused = `${'0'.repeat(64)}.png`;
  await writeFile(join(media, 'tmp', 'half'), 'half an image');
  await writeFile(join(media, 'files', unused), 'nobody shows it');
  const start = Date.parse('2026-05-01T12:00:00Z');
  expect((await startOnce(server.dataDir, () => start)).join()).toContain(
    '1 file that no post or person shows',
  );
  expect(await mediaFiles(server.dataDir)).toEqual(before);
  expect(await readFile(join(media, 'trash', '2026-05-01', unused), 'utf8')).toBe('nobody shows it');
  await startOnce(server.dataDir, () => start + 30 * dayMs);
  expect(await setAside(server.dataDir)).toEqual([unused]);
  expect(await startOnce(server.dataDir, () => start + 31 * dayMs)).toEqual([]);
  expect(await setAside(server.dataDir)).toEqual([]);
});

test('pictures newer than the database are restored with the newer database', async () => {
  const port = await portToKeep();
  const server = await startTestServer({ port });
  const user = await signUp(server);
  const database = join(server.dataDir, 'warble.db');
  await server.close();
  await copyFile(database, `${database}.older`);

  const second = await startServer({ dataDir: server.dataDir, port, ...relaxed });
  const { media } = await post(user, 'with a picture', pixel('newer'));
  await second.close();

  await rename(database, `${database}.newer`);
  await rename(`${database}.older`, database);
  await startOnce(server.dataDir);
  expect(await setAside(server.dataDir)).toEqual([media.slice('/media/'.length)]);

  await rename(`${database}.newer`, database);
  const third = await startServer({ dataDir: server.dataDir, port, ...relaxed });
  await user.image(media);
  await third.close();
  expect(await setAside(server.dataDir)).toEqual([]);
});

test('a backup made while the server runs can be restored', async () => {
  const port = await portToKeep();
  const server = await startTestServer({ port });
  const user = await signUp(server);
  const { _id: tweetId, media } = await post(user, 'in the backup', pixel('backup'));
  // The database is copied first, then the pictures.
  const restored = await temporaryFolder();
  const database = new DatabaseSync(join(server.dataDir, 'warble.db'), { readOnly: true });
  await backup(database, join(restored, 'warble.db'));
  database.close();
  const newer = await post(user, 'after the backup', pixel('later'));
  await cp(join(server.dataDir, 'media', 'files'), join(restored, 'media', 'files'), { recursive: true });
  await server.close();

  const again = await startServer({ dataDir: restored, port, ...relaxed });
  expect(await user.call('allTweets')).toMatchObject([{ _id: tweetId, content: 'in the backup', media }]);
  await user.image(media);
  await again.close();
  expect(await setAside(restored)).toEqual([newer.media.slice('/media/'.length)]);
});

test('with a database without users no picture is changed', async () => {
  const dataDir = await temporaryFolder();
  const files = join(dataDir, 'media', 'files');
  await mkdir(files, { recursive: true });
  const name = `${'1'.repeat(64)}.png`;
  await writeFile(join(files, name), 'a picture');
  expect(await startOnce(dataDir)).toEqual([]);
  expect(await readdir(files)).toEqual([name]);
});
