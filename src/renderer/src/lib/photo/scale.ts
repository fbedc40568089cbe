import { limits } from '#contract/limits.ts';
import { redraw } from './redraw.ts';

/** From here on an edge is longer than any screen shows it in a post, in px. */
export const edgeMax = 2048;
/** From here on a photo is worth the question whether it may be smaller, in bytes. */
const largeBytes = 5 * 1024 * 1024;

/** A large photo and what it is scaled down. */
export interface Scaling {
  readonly original: File;
  readonly scaled: File;
  /** px, of the scaled one. */
  readonly width: number;
  readonly height: number;
}

/** By either file, for as long as somebody has it. */
const scalings = new WeakMap<File, Scaling>();
/** Files that there is nothing to gain for. */
const settled = new WeakSet<File>();

/** How large a picture is shown, in px. @throws {DOMException} when it can't be decoded */
export async function sizeOf(file: File): Promise<{ readonly width: number; readonly height: number }> {
  const url = URL.createObjectURL(file);
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    return { width: image.naturalWidth, height: image.naturalHeight };
  } finally {
    URL.revokeObjectURL(url);
  }
}

/**
 * A file that stands for a photo which may have been scaled down, with the other one. Null where there is no offer to
 * make: it is not large, or would hardly be smaller.
 * @throws {Error} when it can't be decoded
 */
export async function scalingOf(file: File): Promise<Scaling | null> {
  const known = scalings.get(file);
  if (known !== undefined) return known;
  if (settled.has(file)) return null;
  const { width, height } = await sizeOf(file);
  const scaling = Math.max(width, height) > edgeMax || file.size > largeBytes ? await scaleDown(file) : null;
  if (scaling === null) settled.add(file);
  return scaling;
}

/** Scales a photo down; null where that gains nothing. @throws {Error} when it can't be decoded */
export async function scaleDown(original: File): Promise<Scaling | null> {
  const { name, type } = original;
  let redrawn = await redraw({ file: original, edgeMax, type });
  // Noise without losses stays large; this keeps what can be seen through it, too.
  if (redrawn.blob.size > limits.imageBytesMax) {
    redrawn = await redraw({ file: original, edgeMax, type: 'image/webp' });
  }
  const { blob, width, height } = redrawn;
  if (blob.size >= original.size) return null;
  const scaled = new File([blob], name, { type: blob.type });
  const scaling = { original, scaled, width, height };
  scalings.set(original, scaling);
  scalings.set(scaled, scaling);
  return scaling;
}
