/** How a picture is turned for showing, as EXIF counts it: 1 is upright, 8 the highest. */
export type Orientation = number;

const upright: Orientation = 1;
const orientationTag = 0x0112;
const entryBytes = 12;

/** The orientation that a block of EXIF (TIFF) names; upright where it names none that can be. */
export function orientationOf(tiff: Uint8Array): Orientation {
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength);
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

/** A block of EXIF that says this orientation and nothing else; null for 1, which needs none. */
export function orientationAlone(orientation: Orientation): Uint8Array<ArrayBuffer> | null {
  if (orientation === upright) return null;
  const view = new DataView(new ArrayBuffer(26));
  // Big-endian: its first directory follows its head at once, and has this one entry.
  view.setUint32(0, 0x4d4d002a);
  view.setUint32(4, 8);
  view.setUint16(8, 1);
  view.setUint16(10, orientationTag);
  view.setUint16(12, 3);
  view.setUint32(14, 1);
  view.setUint16(18, orientation);
  return new Uint8Array(view.buffer);
}
