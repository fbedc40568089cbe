import type { RefusedImage } from '#contract/bridge/picked-image.ts';
import type { ImageTexts } from '#contract/i18n/en/images.ts';
import { limits } from '#contract/limits.ts';
import { cleanPhoto } from './clean.ts';
import { scaleDown } from './scale.ts';

/**
 * Prepares an image for sending: without the metadata that cameras add, and scaled down where it is larger than any
 * server takes. What can't be redrawn (animations, GIF, AVIF) is left as it is.
 */
export async function prepareImage(file: File, texts: ImageTexts): Promise<File | RefusedImage> {
  const clean = await cleanPhoto(file);
  const image = clean?.file ?? file;
  if (image.size <= limits.imageBytesMax) return image;
  if (clean === null || clean.animated) return { refused: texts.size };
  try {
    const scaled = (await scaleDown(image))?.scaled ?? image;
    return scaled.size <= limits.imageBytesMax ? scaled : { refused: texts.size };
  } catch {
    return { refused: texts.unreadable };
  }
}
