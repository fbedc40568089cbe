import type { Bytes, Cleaned } from './bytes.ts';
import { cleanJpeg } from './jpeg.ts';
import { cleanPng } from './png.ts';
import { cleanWebp } from './webp.ts';

const cleaners: Readonly<Record<string, (bytes: Bytes) => Cleaned | null>> = {
  'image/jpeg': cleanJpeg,
  'image/png': cleanPng,
  'image/webp': cleanWebp,
};

/**
 * A picture without the metadata that cameras and programs add, such as where it was taken, and whether it is animated.
 * Its pixels are the same bytes. Null for types that are not redrawn (GIF, AVIF), and for what can't be read.
 */
export async function cleanPhoto(file: File) {
  const cleaned = cleaners[file.type]?.(new Uint8Array(await file.arrayBuffer())) ?? null;
  if (cleaned === null) return null;
  return { file: new File([...cleaned.parts], file.name, { type: file.type }), animated: cleaned.animated };
}
