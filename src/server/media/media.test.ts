import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { openDatabase } from '#server/database/open.ts';
import { pixel } from '#tests/conformance/pixel.ts';
import { openMedia } from './media.ts';

test('what has no picture does not wait for a picture that is being stored', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'warble-media-'));
  const database = await openDatabase(folder);
  const media = await openMedia({
    dataDir: folder,
    db: database.db,
    now: Date.now,
    isShared: false,
    report: () => {},
  });
  const bytes = Buffer.from(await pixel('slow').arrayBuffer());
  const upload = await media.receive(Readable.from([bytes]));
  const slow = Promise.withResolvers<string>();
  const picture = media.adopt([upload], () => slow.promise);
  expect(await media.adopt([], () => Promise.resolve('text'))).toBe('text');
  slow.resolve('picture');
  expect(await picture).toBe('picture');
  await database.close();
  await rm(folder, { recursive: true });
});
