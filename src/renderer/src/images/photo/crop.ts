import type { Area } from 'react-easy-crop';
import { cleanPhoto } from './clean.ts';
import { redraw } from './redraw.ts';

/** The original of each cropped picture; held weakly. */
const originals = new WeakMap<File, File>();

export const originalOf = (file: File) => originals.get(file) ?? file;

/** Whether a picture can be redrawn, whole or in part: an animated one would lose its animation. */
export async function canRedraw(file: File): Promise<boolean> {
  return (await cleanPhoto(file))?.animated === false;
}

/** The size of an upright picture, in px. @throws {DOMException} when it can't be decoded */
export async function sizeOf(file: File): Promise<{ readonly width: number; readonly height: number }> {
  const bitmap = await createImageBitmap(file);
  const { width, height } = bitmap;
  bitmap.close();
  return { width, height };
}

/** How far a picture's shape may be from the one that it is shown in, of 1, before the user chooses what is cut off. */
const tolerance = 0.02;

/** Whether showing a picture in this shape (width by height) would visibly cut something off. */
export async function isCutOff(file: File, ratio: number): Promise<boolean> {
  const { width, height } = await sizeOf(file);
  return Math.abs(width / height / ratio - 1) > tolerance;
}

/** Cuts out a part of a picture, in its own type. @throws {Error} when it can't be decoded */
export async function crop(file: File, area: Area, edgeMax: number): Promise<File> {
  const { blob } = await redraw({ file, area, edgeMax, type: file.type });
  const cropped = new File([blob], file.name, { type: blob.type });
  originals.set(cropped, file);
  return cropped;
}
