import { fileTypeFromBuffer } from 'file-type';
import type { RefusedImage } from './bridge.ts';
import { acceptedImageType, imageTexts, type ImageType } from './images.ts';
import { limits } from './limits.ts';

/**
 * Whether a file may be uploaded as an image, by its size in bytes and its content: what kind of image it is, or why it
 * is refused. `head` reads the first `imageHeaderBytes` of it or more, and is asked only where the size fits.
 */
export async function checkImage(
  size: number,
  head: () => Promise<Uint8Array>,
): Promise<ImageType | RefusedImage> {
  if (size > limits.imageBytesMax) return { refused: imageTexts.size };
  const type = acceptedImageType((await fileTypeFromBuffer(await head()))?.mime);
  return type ?? { refused: imageTexts.type };
}
