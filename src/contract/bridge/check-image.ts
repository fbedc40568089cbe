import { fileTypeFromBuffer } from 'file-type';
import { acceptedImageType, type ImageType } from '#contract/api/images.ts';
import type { ImageTexts } from '#contract/i18n/en/images.ts';
import { limits } from '#contract/limits.ts';
import type { RefusedImage } from './picked-image.ts';

/**
 * Whether a file may be given as an image, by its size in bytes and its content: what kind of image it is, or why it is
 * refused. What is too large for the server is refused later, since photos can be scaled down. `head` reads the first
 * `imageHeaderBytes` of it or more, and is called only if the size is allowed.
 */
export async function checkImage(
  size: number,
  head: () => Promise<Uint8Array>,
  texts: ImageTexts,
): Promise<ImageType | RefusedImage> {
  if (size > limits.photoBytesMax) return { refused: texts.photoSize };
  const type = acceptedImageType((await fileTypeFromBuffer(await head()))?.mime);
  return type ?? { refused: texts.type };
}
