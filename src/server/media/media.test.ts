import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase, type OpenDatabase } from '#server/database/open.ts';
import { pixel } from '#tests/conformance/pixel.ts';
import { deleteUnusedLocked } from './delete-unused.ts';
import { type Media, openMedia } from './media.ts';

let folder: string;
let database: OpenDatabase;
let media: Media;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'warble-media-'));
  database = await openDatabase(folder);
  media = await openMedia({
    dataDir: folder,
    db: database.db,
    sync: () => database.sync(),
    now: Date.now,
    isShared: false,
    report: () => {},
  });
});
afterEach(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

const receive = async (name: string) =>
  media.receive(Readable.from([Buffer.from(await pixel(name).arrayBuffer())]));

test('a picture that an administrator deletes while the same one is posted stays with the post', async () => {
  const upload = await receive('same');
  const files = join(folder, 'media', 'files');
  await media.adopt([upload], async () => {
    // The row of the post does not exist yet.
    await deleteUnusedLocked(database.db, files, [upload.address]);
    expect(await readdir(files)).toEqual([]);
  });
  expect(await readdir(files)).toEqual([upload.name]);
  await media.discard([upload]);
  expect(await readdir(join(folder, 'media', 'tmp'))).toEqual([]);
});

test('a post without a picture does not wait for a picture that is being stored', async () => {
  const upload = await receive('slow');
  const slow = Promise.withResolvers<string>();
  const picture = media.adopt([upload], () => slow.promise);
  expect(await media.adopt([], () => Promise.resolve('text'))).toBe('text');
  slow.resolve('picture');
  expect(await picture).toBe('picture');
});
