import { decode } from 'fast-png';
import { expect, it } from 'vitest';
import { overlayPictures } from './overlay-icon.ts';

/** The visible pixels of the icon at 32 × 32: `#` for the digit, `o` for the disc. */
function drawn(count: number): string[] {
  const dataURL = overlayPictures(count).find(({ scaleFactor }) => scaleFactor === 2)?.dataURL ?? '';
  const { width, height, data, channels } = decode(Buffer.from(dataURL.split(',')[1] ?? '', 'base64'));
  expect([width, height, channels]).toEqual([32, 32, 4]);
  return Array.from({ length: height }, (_, y) =>
    Array.from({ length: width }, (_, x) => {
      const [, , blue = 0, alpha = 0] = data.subarray((y * width + x) * 4);
      return alpha < 128 ? ' ' : blue > 128 ? '#' : 'o';
    }).join(''),
  );
}

it('is a disc with the count', () => {
  const one = drawn(1);
  expect(one.at(1)?.trim()).toMatch(/^o{8,16}$/);
  expect(one.at(16)).toMatch(/^ *o+#+o+ *$/);
  // The foot of a one is wide.
  expect(one.at(23)).toMatch(/^ *o+#{9,}o+ *$/);
  expect(one.at(0)?.startsWith('  ')).toBe(true);
});

it('differs for each digit, and is the same for all higher counts', () => {
  const icons = Array.from({ length: 10 }, (_, index) => drawn(index + 1).join('\n'));
  expect(new Set(icons).size).toBe(10);
  expect(drawn(10)).toEqual(drawn(250));
});

it('has a picture for both kinds of screens', () => {
  for (const { dataURL } of overlayPictures(3)) expect(dataURL).toMatch(/^data:image\/png;base64,/);
});
