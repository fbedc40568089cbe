import { fileTypeFromBuffer } from 'file-type';
import { expect, test, vi } from 'vitest';
import {
  avifMeta,
  gifFrame,
  gifHeader,
  jpegFrame,
  lossy,
  pictures,
  png,
} from '#tests/fixtures/image-headers.ts';
import { pixelsOf } from './image-size.ts';
import type { ImageType } from './images.ts';

/** Each part is a copy, as one of a file is. */
const partOf = (picture: Uint8Array, offset: number, length: number) =>
  Uint8Array.from(picture.subarray(offset, offset + length));
const read = (type: ImageType, picture: Uint8Array) =>
  pixelsOf(type, picture.length, async (offset, length) => partOf(picture, offset, length));

test.each(pictures)('the file of %s says how many pixels there are', async (_name, type, build) => {
  const picture = build(1234, 567);
  expect((await fileTypeFromBuffer(picture))?.mime).toBe(type);
  expect(await read(type, picture)).toBe(1234 * 567);
  expect(await read(type, build(16_383, 16_383))).toBe(16_383 ** 2);
});

test.each(pictures)('%s that is cut off before its size has none', async (_name, type, build) => {
  expect(await read(type, build(1234, 567).subarray(0, 13))).toBeUndefined();
});

test.each(pictures.filter(([, , build]) => build(1, 1).length <= 65_536))(
  'the file of %s, which is short, is read at once',
  async (_name, type, build) => {
    const picture = build(3, 4);
    const readPart = vi.fn(async (offset: number, length: number) => partOf(picture, offset, length));
    await pixelsOf(type, picture.length, readPart);
    expect(readPart).toHaveBeenCalledTimes(1);
  },
);

/** A picture with other bytes at a place. */
const changed = (picture: Uint8Array, at: number, text: string) => {
  const copy = Buffer.from(picture);
  copy.write(text, at, 'latin1');
  return copy;
};

test.each([
  ['a PNG that begins with another part', 'image/png', changed(png(3, 4), 12, 'CgBI')],
  ['a WebP of an unknown kind', 'image/webp', changed(lossy(3, 4), 12, 'VP9 ')],
  ['a GIF that ends before a frame', 'image/gif', changed(gifHeader(3, 4), 13, ';')],
  ...[0xda, 0xd9].map(
    (marker) =>
      [
        'a JPEG that has pixels or ends before its size',
        'image/jpeg',
        Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, marker, 0, 2]), jpegFrame(3, 4)]),
      ] as const,
  ),
] as const)('%s has no size', async (_name, type, picture) => {
  expect(await read(type, picture)).toBeUndefined();
});

const parts = 120_000;
const endless: readonly (readonly [ImageType, Buffer])[] = [
  ['image/jpeg', Buffer.concat([Buffer.from([0xff, 0xd8]), Buffer.alloc(parts), jpegFrame(1, 1)])],
  [
    'image/gif',
    Buffer.concat([
      Buffer.from('GIF89a\x01\0\x01\0\0\0\0!\xfe', 'latin1'),
      Buffer.alloc(2 * parts, 1),
      Buffer.alloc(1),
      gifFrame(1, 1),
    ]),
  ],
  ['image/avif', Buffer.concat([Buffer.from('\0\0\0\x08free'.repeat(parts), 'latin1'), avifMeta(1, 1)])],
];

test.each(endless)('%s with too many parts before its size is given up', async (type, picture) => {
  expect(await read(type, picture)).toBeUndefined();
});

test('boxes that say they go on behind the end of the file end with it', async () => {
  const long = (name: string) => {
    const header = Buffer.from(`\0\0\0\x01${name}\0\0\0\0\0\0\0\0`, 'latin1');
    header.writeBigUInt64BE(2n ** 60n, 8);
    return header;
  };
  const picture = Buffer.concat([long('iprp'), long('ipco'), long('free'), avifMeta(3, 4)]);
  const readFile = async (offset: number, length: number) => {
    // As a file of Node.
    expect(Number.isSafeInteger(offset)).toBe(true);
    return picture.subarray(offset, offset + length);
  };
  expect(await pixelsOf('image/avif', picture.length, readFile)).toBeUndefined();
});

test('an error of the disk is no answer', async () => {
  const broken = new Error('EIO');
  await expect(pixelsOf('image/png', 100, () => Promise.reject(broken))).rejects.toBe(broken);
});
