import { cleanJpeg } from './jpeg.ts';
import type { Bytes, Cleaned } from './parts.ts';
import { cleanPng } from './png.ts';
import { cleanWebp } from './webp.ts';

const cleaners: Readonly<Record<string, (bytes: Bytes) => Cleaned | null>> = {
  'image/jpeg': cleanJpeg,
  'image/png': cleanPng,
  'image/webp': cleanWebp,
};

/** A picture that can be drawn anew, at another size or in part. */
export interface CleanPhoto {
  readonly file: File;
  readonly animated: boolean;
}

/**
 * A picture without the notes that cameras and programs leave in it, the place where it was taken above all. Its pixels
 * are the same bytes. Null for types that are left as they are (GIF, AVIF), and for what can't be read.
 */
export async function cleanPhoto(file: File): Promise<CleanPhoto | null> {
  const cleaned = cleaners[file.type]?.(new Uint8Array(await file.arrayBuffer())) ?? null;
  if (cleaned === null) return null;
  return { file: new File([...cleaned.parts], file.name, { type: file.type }), animated: cleaned.animated };
}
