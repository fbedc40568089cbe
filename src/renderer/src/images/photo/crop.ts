import { cleanPhoto } from './clean.ts';
import type { Area } from './redraw-job.ts';
import { redraw } from './redraw.ts';
import { sizeOf } from './size.ts';

/** What a cropped picture was cut from, for as long as somebody has it. */
const originals = new WeakMap<File, File>();

export const originalOf = (file: File) => originals.get(file) ?? file;

/** Whether a picture can be drawn anew, whole or in part, and stays what it is: one that moves would stand still. */
export async function canRedraw(file: File): Promise<boolean> {
  return (await cleanPhoto(file))?.animated === false;
}

/** How far a picture's shape may be from the one that it is shown in, of 1, before somebody should choose what is cut off. */
const tolerance = 0.02;

/** Whether showing a picture in this shape (width by height) would cut off more than anybody sees. */
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
