import { fileTypeFromBuffer } from 'file-type';
import { acceptedImageType, givenBytesMax, type ImageType } from '#contract/api/images.ts';
import type { ImageTexts } from '#contract/i18n/en/images.ts';
import { limits } from '#contract/limits.ts';
import type { RefusedImage } from './picked-image.ts';

/**
 * Whether a file may be given as an image, by its size in bytes and its content: what kind of image it is, or why it is
 * refused. Photos may be larger here than for a server, since they can be scaled down. `head` reads the first
 * `imageHeaderBytes` of it or more, and is called only if the size is allowed.
 */
export async function checkImage(
  size: number,
  head: () => Promise<Uint8Array>,
  texts: ImageTexts,
): Promise<ImageType | RefusedImage> {
  if (size > limits.photoBytesMax) return { refused: texts.photoSize };
  const type = acceptedImageType((await fileTypeFromBuffer(await head()))?.mime);
  if (type === undefined) return { refused: texts.type };
  return size > givenBytesMax(type) ? { refused: texts.size } : type;
}
