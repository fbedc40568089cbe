import { expect, it, vi } from 'vitest';
import { imageTypes } from '#contract/api/images.ts';
import { limits } from '#contract/limits.ts';
import { checkImage } from './check-image.ts';

const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const chunk = (name: string) => [0, 0, 0, 13, ...Buffer.from(name), ...Array.from({ length: 17 }, () => 0)];
const heads = {
  png: [...png, ...chunk('IHDR'), ...chunk('IDAT')],
  apng: [...png, ...chunk('IHDR'), ...chunk('acTL'), ...chunk('IDAT')],
  gif: [...Buffer.from('GIF89a'), 0, 0],
  svg: [...Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  empty: [],
};
const check = (head: readonly number[], size = head.length) =>
  checkImage(size, async () => new Uint8Array(head));

it('an image is recognised by its content; an animated PNG is a PNG', async () => {
  expect(await Promise.all([check(heads.png), check(heads.apng), check(heads.gif)])).toEqual([
    'image/png',
    'image/png',
    'image/gif',
  ]);
  expect(imageTypes).toEqual({
    'image/jpeg': 'jpg',
    'image/png': 'png',
    'image/webp': 'webp',
    'image/gif': 'gif',
    'image/avif': 'avif',
  });
});

it('anything else is refused, and a file that is too large is not read', async () => {
  expect(await check(heads.svg)).toEqual({ refused: 'type' });
  expect(await check(heads.empty)).toEqual({ refused: 'type' });
  expect(await check(heads.png, limits.photoBytesMax)).toBe('image/png');
  const head = vi.fn(async () => new Uint8Array(heads.png));
  expect(await checkImage(limits.photoBytesMax + 1, head)).toEqual({
    refused: 'photoSize',
  });
  expect(head).not.toHaveBeenCalled();
});
