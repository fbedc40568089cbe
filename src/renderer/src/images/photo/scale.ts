import { canRedraw, sizeOf } from './crop.ts';
import { pixelsIn } from './pixels.ts';
import { redraw } from './redraw.ts';

/**
 * No screen shows more of a picture at once, in px. An area, since one that is much longer than wide, such as the
 * screenshot of a whole page, is read in parts: its text has to stay readable.
 */
const areaMax = 2048 * 2048;
/** The longest edge that WebP can have, in px. */
const edgeMax = 16_383;
/** Smaller photos are sent without offering to scale them, in bytes. */
const largeBytes = 5 * 1024 * 1024;

/** A large photo and its scaled-down version. */
export interface Scaling {
  readonly original: File;
  readonly scaled: File;
  /** px, of the scaled one. */
  readonly width: number;
  readonly height: number;
  /** How many pixels the original has. */
  readonly pixels: number;
}

/** By either file; null for files that are not scaled. */
const scalings = new WeakMap<File, Scaling | null>();

/**
 * The original and the scaled file of a photo, given either of them. Null where there is no offer to make: it is not
 * large, is animated, or would not be smaller.
 * @throws {Error} when it can't be decoded
 */
export async function scalingOf(file: File): Promise<Scaling | null> {
  const known = scalings.get(file);
  if (known !== undefined) return known;
  const { width, height } = await sizeOf(file);
  const isLarge = width * height > areaMax || file.size > largeBytes;
  const scaling = isLarge && (await canRedraw(file)) ? await scaleDown(file) : null;
  if (scaling === null) scalings.set(file, null);
  return scaling;
}

/**
 * Scales a photo down; null where that gains nothing.
 * @param pixelsMax - what has more is scaled down to that, whatever it gains
 * @throws {Error} when it can't be decoded
 */
export async function scaleDown(original: File, pixelsMax = Infinity): Promise<Scaling | null> {
  const { name, type } = original;
  const pixels = (await pixelsIn(original)) ?? 0;
  const most = { edgeMax, areaMax: Math.min(areaMax, pixelsMax) };
  let redrawn = await redraw({ file: original, ...most, type });
  // A noisy picture stays large as PNG; WebP keeps transparency, too.
  if (redrawn.blob.size > largeBytes) {
    redrawn = await redraw({ file: original, ...most, type: 'image/webp' });
  }
  const { blob, width, height } = redrawn;
  if (blob.size >= original.size && pixels <= pixelsMax) return null;
  const scaled = new File([blob], name, { type: blob.type });
  const scaling = { original, scaled, width, height, pixels };
  scalings.set(original, scaling);
  scalings.set(scaled, scaling);
  return scaling;
}
