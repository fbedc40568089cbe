import { expect, it } from 'vitest';
import { overlayBitmap, overlaySize } from './overlay-icon.ts';

/** What is seen of an icon: `#` for the digit, `o` for the disc. */
function drawn(count: number): string[] {
  const bitmap = overlayBitmap(count);
  return Array.from({ length: overlaySize }, (_, y) =>
    Array.from({ length: overlaySize }, (_, x) => {
      const [blue = 0, , , alpha = 0] = bitmap.subarray((y * overlaySize + x) * 4);
      return alpha < 128 ? ' ' : blue > 128 ? '#' : 'o';
    }).join(''),
  );
}

it('is a disc with the count', () => {
  const one = drawn(1);
  expect(one.at(1)?.trim()).toMatch(/^o{8,16}$/);
  expect(one.at(16)).toMatch(/^ *o+#+o+ *$/);
  // The foot of a one is wide.
  expect(one.at(25)).toMatch(/^ *o+#{9}o+ *$/);
  expect(one.at(0)?.startsWith('  ')).toBe(true);
});

it('is another one for each digit, and one for all that is more', () => {
  const icons = Array.from({ length: 10 }, (_, index) => drawn(index + 1).join('\n'));
  expect(new Set(icons).size).toBe(10);
  expect(drawn(10)).toEqual(drawn(250));
});
