import { fileTypeFromBuffer } from 'file-type';
import { acceptedImageType, type ImageType } from '#contract/api/images.ts';
import { limits } from '#contract/limits.ts';
import type { RefusedImage } from './picked-image.ts';

/**
 * Checks the size (in bytes) and the content of a file that the user picked as an image. Returns the kind of image, or
 * why it is refused. An image that is too large for the server is refused later, since photos can be scaled down.
 * `head` reads the first `imageHeaderBytes` of it or more, and is called only if the size is allowed.
 */
export async function checkImage(
  size: number,
  head: () => Promise<Uint8Array>,
): Promise<ImageType | RefusedImage> {
  if (size > limits.photoBytesMax) return { refused: 'photoSize' };
  const type = acceptedImageType((await fileTypeFromBuffer(await head()))?.mime);
  return type ?? { refused: 'type' };
}
