import { expect, test } from 'vitest';
import { imageTexts } from '#contract/i18n/en/images.ts';
import { limits } from '#contract/limits.ts';
import { formatsOf } from './format.ts';

const { fileSize } = formatsOf('en');

test('the size of a file has the unit of the limits, and that of a file which is too large is above the limit', () => {
  expect(imageTexts.size(limits.imageBytesMax)).toContain('10 MB');
  expect(fileSize(limits.imageBytesMax)).toBe('10 MB');
  expect(fileSize(limits.imageBytesMax + 1)).toBe('10.1 MB');
  expect(fileSize(1024 * 1024 - 1)).toBe('1,024 kB');
  expect(fileSize(1.5 * 1024)).toBe('1.5 kB');
});
