import type { AnnouncedLimits } from '#contract/api/announced-limits.ts';
import type { RefusedImage } from '#contract/bridge/picked-image.ts';
import { limits } from '#contract/limits.ts';
import { canShow } from './can-show.ts';
import { cleanPhoto } from './clean.ts';
import { pixelsIn } from './pixels.ts';
import { scaleDown } from './scale.ts';

/** Why an image is refused, with the number of bytes or pixels that the server allows. */
export type Refusal = RefusedImage | { readonly refused: 'size' | 'pixels'; readonly max: number };

/**
 * Prepares an image for sending: without the metadata that cameras add, and scaled down where it is larger than what the
 * server announces, in bytes or pixels. What can't be redrawn (animations, GIF, AVIF) is left as it is. One that can't be
 * shown, or does not say its size, is refused.
 */
export async function prepareImage(
  file: File,
  { imageBytesMax = Infinity, imagePixelsMax = limits.photoPixelsMax }: AnnouncedLimits,
): Promise<File | Refusal> {
  const clean = await cleanPhoto(file);
  const image = clean?.file ?? file;
  const pixels = await pixelsIn(image);
  // As the server does, but before the upload.
  if (pixels === undefined) return { refused: 'unreadable' };
  const hasTooMany = pixels > imagePixelsMax;
  const tooLarge: Refusal = hasTooMany
    ? { refused: 'pixels', max: imagePixelsMax }
    : { refused: 'size', max: imageBytesMax };
  const canScale = clean?.animated === false && pixels <= limits.photoPixelsMax;
  // Before it is decoded.
  if (hasTooMany && !canScale) return tooLarge;
  if (!(await canShow(image))) return { refused: 'unreadable' };
  if (image.size <= imageBytesMax && !hasTooMany) return image;
  if (!canScale) return tooLarge;
  try {
    const scaling = await scaleDown(image, imagePixelsMax);
    return scaling !== null && scaling.scaled.size <= imageBytesMax ? scaling.scaled : tooLarge;
  } catch {
    return { refused: 'unreadable' };
  }
}
