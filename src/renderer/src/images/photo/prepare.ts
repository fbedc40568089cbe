import type { RefusedImage } from '#contract/bridge/picked-image.ts';
import type { ImageTexts } from '#contract/i18n/en/images.ts';
import { canShow } from './can-show.ts';
import { cleanPhoto } from './clean.ts';
import { scaleDown } from './scale.ts';

/**
 * Prepares an image for sending: without the metadata that cameras add, and scaled down where it is larger than
 * `bytesMax`, which the server announces. What can't be redrawn (animations, GIF, AVIF) is left as it is. One that can't
 * be shown is refused.
 */
export async function prepareImage(
  file: File,
  texts: ImageTexts,
  bytesMax = Infinity,
): Promise<File | RefusedImage> {
  const clean = await cleanPhoto(file);
  const image = clean?.file ?? file;
  if (!(await canShow(image))) return { refused: texts.unreadable };
  if (image.size <= bytesMax) return image;
  if (clean === null || clean.animated) return { refused: texts.size(bytesMax) };
  try {
    const scaled = (await scaleDown(image))?.scaled ?? image;
    return scaled.size <= bytesMax ? scaled : { refused: texts.size(bytesMax) };
  } catch {
    return { refused: texts.unreadable };
  }
}
