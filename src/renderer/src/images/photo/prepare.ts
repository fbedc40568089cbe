import type { RefusedImage } from '#contract/bridge/picked-image.ts';
import type { ImageTexts } from '#contract/i18n/en/images.ts';
import { limits } from '#contract/limits.ts';
import { cleanPhoto } from './clean.ts';
import { scaleDown } from './scale.ts';

/**
 * Makes an image that was given ready to be sent: without the notes that cameras leave in photos, and scaled down where
 * it is larger than any server takes. What can't be drawn anew (moving pictures, GIF, AVIF) is left as it is.
 */
export async function prepareImage(file: File, texts: ImageTexts): Promise<File | RefusedImage> {
  const clean = await cleanPhoto(file);
  const image = clean?.file ?? file;
  if (image.size <= limits.imageBytesMax) return image;
  if (clean === null || clean.animated) return { refused: texts.size };
  try {
    const scaling = await scaleDown(image);
    return scaling !== null && scaling.scaled.size <= limits.imageBytesMax
      ? scaling.scaled
      : { refused: texts.size };
  } catch {
    return { refused: texts.unreadable };
  }
}
