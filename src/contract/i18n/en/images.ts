import { limits } from '#contract/limits.ts';
import type { Texts } from '#contract/i18n/texts.ts';

/** The limit of a file, in binary megabytes. Rounded down to a tenth. */
export const megabytes = (bytes: number): number => Math.floor((bytes / 1024 / 1024) * 10) / 10;

/** Rounded down to a tenth. */
export const megapixels = (pixels: number): number => Math.floor(pixels / 100_000) / 10;

/** Why an image file is refused. */
export const imageTexts = {
  count: 'Only one image fits here. The first one is used.',
  unreadable: "This file can't be read. Choose another one.",
  type: 'This is no JPEG, PNG, WebP, GIF or AVIF image, whatever its name says. Choose another one.',
  size: (bytes: number) => `Choose an image of at most ${megabytes(bytes)} MB.`,
  pixels: (count: number) => `Choose an image of at most ${megapixels(count)} megapixels.`,
  photoSize: `Choose an image of at most ${limits.photoBytesMax / 1024 / 1024} MB.`,
} as const;

export type ImageTexts = Texts<typeof imageTexts>;
