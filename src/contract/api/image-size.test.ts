import { fileTypeFromBuffer } from 'file-type';
import { expect, test } from 'vitest';
import { pictures } from '#tests/fixtures/image-headers.ts';
import { pixelsOf } from './image-size.ts';
import type { ImageType } from './images.ts';

const read = (type: ImageType, picture: Uint8Array) =>
  pixelsOf(type, picture.length, async (offset, length) => picture.slice(offset, offset + length));

test.each(pictures)('the file of %s says how many pixels there are', async (_name, type, build) => {
  const picture = build(1234, 567);
  expect((await fileTypeFromBuffer(picture))?.mime).toBe(type);
  expect(await read(type, picture)).toBe(1234 * 567);
  expect(await read(type, build(16_383, 16_383))).toBe(16_383 ** 2);
});

test.each(pictures)('%s that is cut off before its size has none', async (_name, type, build) => {
  expect(await read(type, build(1234, 567).subarray(0, 13))).toBeUndefined();
});

const endless: readonly (readonly [ImageType, Buffer])[] = [
  ['image/jpeg', Buffer.from([0xff, 0xd8, ...new Uint8Array(20_000)])],
  [
    'image/gif',
    Buffer.concat([Buffer.from('GIF89a\x01\0\x01\0\0\0\0!\xfe', 'latin1'), Buffer.alloc(40_000, 1)]),
  ],
  ['image/avif', Buffer.from('\0\0\0\x08free'.repeat(20_000), 'latin1')],
];

test.each(endless)('%s with too many parts before its size is given up', async (type, picture) => {
  expect(await read(type, picture)).toBeUndefined();
});

test('an error of the disk is no answer', async () => {
  const broken = new Error('EIO');
  await expect(pixelsOf('image/png', 100, () => Promise.reject(broken))).rejects.toBe(broken);
});
