import { type Bytes, type Cleaned, lettersOf, viewOf } from './bytes.ts';
import { orientationOnly } from './orientation.ts';

const headBytes = 12;
const flagsOf = { exif: 0x08, xmp: 0x04, animation: 0x02 };

function chunkOf(type: string, content: Bytes): Bytes {
  // Chunks have an even length.
  const chunk = new Uint8Array(8 + content.length + (content.length % 2));
  chunk.set(new TextEncoder().encode(type));
  viewOf(chunk).setUint32(4, content.length, true);
  chunk.set(content, 8);
  return chunk;
}

/** A WebP without its metadata, but for the orientation, and without what follows its end. Null where it is no WebP. */
export function cleanWebp(bytes: Bytes): Cleaned | null {
  if (bytes.length < headBytes || lettersOf(bytes, 8, 4) !== 'WEBP') return null;
  const view = viewOf(bytes);
  const fileEnd = Math.min(bytes.length, 8 + view.getUint32(4, true));
  const chunks: Bytes[] = [];
  let features: Bytes | null = null;
  let upright: Bytes | null = null;
  for (let at = headBytes; at + 8 <= fileEnd;) {
    const type = lettersOf(bytes, at, 4);
    const size = view.getUint32(at + 4, true);
    const end = at + 8 + size + (size % 2);
    const chunk = bytes.subarray(at, end);
    if (type === 'EXIF') upright = orientationOnly(bytes.subarray(at + 8, at + 8 + size));
    else if (type === 'VP8X') chunks.push((features = chunk.slice()));
    else if (type !== 'XMP ') chunks.push(chunk);
    at = end;
  }
  const flags = features?.[8] ?? 0;
  if (features !== null) features[8] = flags & ~(flagsOf.xmp | (upright === null ? flagsOf.exif : 0));
  if (upright !== null) chunks.push(chunkOf('EXIF', upright));
  const head = bytes.slice(0, headBytes);
  const length = chunks.reduce((sum, chunk) => sum + chunk.length, headBytes);
  viewOf(head).setUint32(4, length - 8, true);
  return { parts: [head, ...chunks], animated: (flags & flagsOf.animation) !== 0 };
}
