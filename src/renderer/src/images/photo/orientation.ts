import { type Bytes, viewOf } from './bytes.ts';

const upright = 1;
const orientationTag = 0x0112;
const entryBytes = 12;

/** The orientation in a block of EXIF (TIFF), from 1 (upright) to 8; 1 where it has none, or an invalid one. */
export function orientationOf(tiff: Uint8Array): number {
  const view = viewOf(tiff);
  try {
    const little = view.getUint16(0) === 0x4949;
    const directory = view.getUint32(4, little);
    for (let entry = 0; entry < view.getUint16(directory, little); entry += 1) {
      const at = directory + 2 + entry * entryBytes;
      if (view.getUint16(at, little) !== orientationTag) continue;
      const value = view.getUint16(at + 8, little);
      return value >= upright && value <= 8 ? value : upright;
    }
    return upright;
  } catch (error) {
    // An offset beyond the end.
    if (error instanceof RangeError) return upright;
    throw error;
  }
}

/** A block of EXIF with the orientation of this one and nothing else; null for an upright picture, which needs none. */
export function orientationOnly(tiff: Uint8Array): Bytes | null {
  const orientation = orientationOf(tiff);
  if (orientation === upright) return null;
  // Big-endian: its first directory directly follows the header, and has one entry.
  const words = [0x4d4d, 0x002a, 0, 8, 1, orientationTag, 3, 0, 1, orientation, 0, 0, 0];
  return new Uint8Array(words.flatMap((word) => [word >> 8, word & 0xff]));
}
