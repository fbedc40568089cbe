import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limits } from '#contract/limits.ts';
import { readImage } from './read-image.ts';

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'warble-images-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function file(name: string, content: Uint8Array | string, size?: number): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, content);
  if (size !== undefined) await truncate(path, size);
  return path;
}

describe('a picked file', () => {
  it('is typed by its content, whatever its name', async () => {
    expect(await readImage(await file('no image.txt', png))).toEqual({
      name: 'no image.txt',
      type: 'image/png',
      bytes: new Uint8Array(png),
    });
    expect(await readImage(await file('image.png', 'text'))).toEqual({
      refused: 'type',
    });
    expect(await readImage(await file('page.png', '<svg xmlns="http://www.w3.org/2000/svg"/>'))).toEqual({
      refused: 'type',
    });
    expect(await readImage(await file('empty.png', ''))).toEqual({ refused: 'type' });
  });

  it('may be larger than this project’s server accepts, up to a limit', async () => {
    const photo = await file('largest.png', png, limits.imageBytesMax + 1);
    expect(await readImage(photo)).toMatchObject({ type: 'image/png' });
    expect(await readImage(await file('larger.png', png, limits.photoBytesMax + 1))).toEqual({
      refused: 'photoSize',
    });
  });

  it('that can not be read is refused', async () => {
    const refused = { refused: 'unreadable' };
    expect(await readImage(join(folder, 'none.png'))).toEqual(refused);
    expect(await readImage(folder)).toEqual({ refused: 'type' });
  });
});
