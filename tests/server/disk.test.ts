import { execFileSync } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, onTestFinished, test } from 'vitest';
import { errorText } from '#contract/api/server-error.ts';
import { type ServerOptions, startServer } from '#server/index.ts';
import { machineResponse, machineTexts } from '#server/machine-errors.ts';
import { pixel } from '#tests/conformance/pixel.ts';
import { fill, mount, smallDisk, whyNoMount } from '#tests/fixtures/small-disk.ts';
import { adminOfFolder, failed } from './admin-command.ts';
import { noLimits, quickPasswords } from './no-limits.ts';
import { allPosts, mediaFiles, post, signUp, temporaryFolder, type TestUser } from './support.ts';

/* Failures of a disk: each is reported in a sentence, and loses no change for which the server has sent a response. */

const noMount = await whyNoMount();

async function startOn(dataDir: string, options: Partial<ServerOptions> = {}) {
  const server = await startServer({ dataDir, rateLimits: noLimits, passwords: quickPasswords, ...options });
  onTestFinished(() => server.close());
  return server;
}

const start = (dataDir: string) => startServer({ dataDir, rateLimits: noLimits, passwords: quickPasswords });

/** Posts until a post is refused. Returns the contents that were accepted, and the refusal. */
async function postUntilRefused(user: TestUser, media?: Blob) {
  const accepted: string[] = [];
  for (let number = 1; number <= 2000; number += 1) {
    const form = new FormData();
    form.set('content', `Post ${number} ${'x'.repeat(2000)}`);
    if (media !== undefined) form.set('media', media, 'a.png');
    const response = await user.send('/api/v1/tweet/add-tweet', { method: 'POST', body: form });
    if (!response.ok) return { accepted, status: response.status, text: errorText(await response.text()) };
    accepted.push(`Post ${number}`);
    await response.text();
  }
  throw new Error('Nothing was refused.');
}

describe('a full disk', () => {
  test('refuses changes with a sentence, keeps accepted ones, and continues when there is room', async ({
    skip,
  }) => {
    if (noMount !== null) skip(noMount);
    const dataDir = await smallDisk();
    let ahead = 0;
    const reported: string[] = [];
    const server = await startOn(dataDir, {
      now: () => Date.now() + ahead,
      report: (line) => void reported.push(line),
    });
    const user = await signUp(server);
    const makeRoom = await fill(dataDir);
    const { accepted, status, text } = await postUntilRefused(user);
    expect({ status, text }).toEqual({ status: 507, text: machineTexts.full });
    // Reads still work, and each refusal has the same sentence.
    expect(await allPosts(user)).toEqual(accepted.toReversed());
    expect(await postUntilRefused(user)).toEqual({ accepted: [], status: 507, text: machineTexts.full });
    // Also when the last use of the session would be stored again, which is reported once.
    ahead = 2 * 60 * 60 * 1000;
    expect(await allPosts(user)).toEqual(accepted.toReversed());
    expect(await allPosts(user)).toEqual(accepted.toReversed());
    expect(reported.filter((line) => !line.startsWith('Warning: '))).toEqual([
      expect.stringContaining("sessions were last used can't be stored: "),
    ]);
    await makeRoom();
    await post(user, 'There is room');
    expect(await allPosts(user)).toEqual(['There is room', ...accepted.toReversed()]);
    await server.close();
    const again = await startOn(dataDir);
    const reader = await signUp(again);
    expect(await allPosts(reader)).toEqual(['There is room', ...accepted.toReversed()]);
  });

  test('refuses pictures with the same sentence, and leaves no part of one', async ({ skip }) => {
    if (noMount !== null) skip(noMount);
    const dataDir = await smallDisk();
    const user = await signUp(await startOn(dataDir));
    const before = await mediaFiles(dataDir);
    const picture = new Blob([await pixel('large').arrayBuffer(), new Uint8Array(5 * 1024 * 1024)]);
    expect(await postUntilRefused(user, picture)).toEqual({
      accepted: [],
      status: 507,
      text: machineTexts.full,
    });
    expect(await mediaFiles(dataDir)).toEqual(before);
    await post(user, 'A small one', pixel('small'));
  });

  test('is named by commands of an administrator, which leave nothing behind', async ({ skip }) => {
    if (noMount !== null) skip(noMount);
    const [dataDir, backups] = [await smallDisk(), await smallDisk()];
    const server = await startOn(dataDir);
    const user = await signUp(server);
    await post(user, 'A post', pixel('a picture'));
    const admin = adminOfFolder(dataDir);
    const full = (folder: string) =>
      failed(`The disk of ${folder} is full: make room on it, and run the command again.`);
    const complete = join(await temporaryFolder(), 'backups');
    expect((await admin('backup', complete)).exitCode).toBe(0);
    await fill(backups, 30);
    expect(await admin('backup', backups)).toEqual(full(backups));
    expect(await readdir(backups)).toEqual(['ballast']);
    await server.close();
    await fill(dataDir, 30);
    const [name = ''] = await readdir(complete);
    expect(await admin('restore', join(complete, name))).toEqual(full(dataDir));
    expect((await readdir(dataDir)).filter((entry) => /restoring|replaced/.test(entry))).toEqual([]);
  });

  test('is also reported by a start', async ({ skip }) => {
    if (noMount !== null) skip(noMount);
    const dataDir = await smallDisk();
    const makeRoom = await fill(dataDir);
    await expect(start(dataDir)).rejects.toMatchObject({
      name: 'StartError',
      message: `The disk of the folder ${dataDir} is full; make room on it and start Warble again.`,
    });
    await makeRoom();
    await startOn(dataDir);
  });
});

describe('a folder that has become read-only', () => {
  test('refuses pictures with a sentence, and loses nothing', async ({ skip }) => {
    if (noMount !== null) skip(noMount);
    const dataDir = await smallDisk();
    const server = await startOn(dataDir);
    const user = await signUp(server);
    await post(user, 'Before');
    // A whole disk can't become read-only while the database is open, but a folder of it can.
    const media = join(dataDir, 'media');
    mount('--bind', media, media);
    mount('-o', 'remount,ro,bind', media);
    const refused = await postUntilRefused(user, pixel('not kept'));
    execFileSync('umount', ['--lazy', media]);
    expect(refused).toEqual({ accepted: [], status: 507, text: machineTexts.readOnly });
    expect(await allPosts(user)).toEqual(['Before']);
    await post(user, 'After', pixel('kept'));
  });

  test('is also reported by a start', async ({ skip }) => {
    if (noMount !== null) skip(noMount);
    const dataDir = await smallDisk();
    const server = await startOn(dataDir);
    await post(await signUp(server), 'Before');
    await server.close();
    mount('-o', 'remount,ro', dataDir);
    await expect(start(dataDir)).rejects.toThrow(`Warble can't write to the folder ${dataDir}; allow it to`);
    mount('-o', 'remount,rw', dataDir);
    const again = await startOn(dataDir);
    expect(await allPosts(await signUp(again))).toEqual(['Before']);
  });
});

test('an error of the database names the missing resource of the machine', async () => {
  const file = join(await temporaryFolder(), 'a.db');
  const database = new DatabaseSync(file);
  database.exec('create table a (b)');
  database.close();
  const reason = (action: () => void): unknown => {
    try {
      action();
    } catch (error) {
      return machineResponse(error)?.message;
    }
    return 'nothing';
  };
  const readOnly = new DatabaseSync(file, { readOnly: true });
  expect(reason(() => readOnly.exec("insert into a values ('c')"))).toBe(machineTexts.readOnly);
  readOnly.close();
  const small = new DatabaseSync(file);
  small.exec('pragma max_page_count = 1');
  expect(reason(() => small.exec('insert into a values (zeroblob(100000))'))).toBe(machineTexts.full);
  expect(reason(() => small.exec('insert into missing values (1)'))).toBeUndefined();
  small.close();
});
