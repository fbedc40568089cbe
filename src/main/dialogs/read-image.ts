import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import { fileTypeFromBuffer } from 'file-type';
import type { PickedImage, RefusedImage } from '#contract/bridge.ts';
import { acceptedImageType, imageSizeText, imageTypeText } from '#contract/images.ts';
import { limits } from '#contract/limits.ts';

/** Reads an image that the user picked. What it is, its content says, and not its name. */
export async function readImage(path: string): Promise<PickedImage | RefusedImage> {
  try {
    await using file = await open(path);
    const stats = await file.stat();
    if (!stats.isFile()) return { refused: imageTypeText };
    if (stats.size > limits.imageBytesMax) return { refused: imageSizeText };
    const bytes = new Uint8Array(await file.readFile());
    const type = acceptedImageType((await fileTypeFromBuffer(bytes))?.mime);
    return type === undefined ? { refused: imageTypeText } : { name: basename(path), type, bytes };
  } catch {
    return { refused: "This file can't be read. Choose another one." };
  }
}
