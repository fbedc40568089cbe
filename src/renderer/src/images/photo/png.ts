import { type Bytes, type Cleaned, lettersOf, viewOf } from './bytes.ts';
import { orientationOnly } from './orientation.ts';

const signatureBytes = 8;
/** Length, type and checksum around a chunk's content. */
const frameBytes = 12;
/** EXIF, texts (XMP is one) and the time of the last change. */
const metadata: ReadonlySet<string> = new Set(['eXIf', 'tEXt', 'iTXt', 'zTXt', 'tIME']);

function checksum(bytes: Bytes): number {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return ~sum >>> 0;
}

function chunkOf(type: string, content: Bytes): Bytes {
  const chunk = new Uint8Array(frameBytes + content.length);
  chunk.set(new TextEncoder().encode(type), 4);
  chunk.set(content, 8);
  viewOf(chunk).setUint32(0, content.length);
  viewOf(chunk).setUint32(8 + content.length, checksum(chunk.subarray(4, 8 + content.length)));
  return chunk;
}

/** A PNG without its metadata, but for the orientation, and without what follows its end. Null where it is no PNG. */
export function cleanPng(bytes: Bytes): Cleaned | null {
  if (lettersOf(bytes, 1, 3) !== 'PNG') return null;
  const view = viewOf(bytes);
  const parts = [bytes.subarray(0, signatureBytes)];
  let animated = false;
  for (let at = signatureBytes; at + frameBytes <= bytes.length;) {
    const end = at + frameBytes + view.getUint32(at);
    const type = lettersOf(bytes, at + 4, 4);
    if (type === 'acTL') animated = true;
    if (!metadata.has(type)) parts.push(bytes.subarray(at, end));
    if (type === 'eXIf') {
      const upright = orientationOnly(bytes.subarray(at + 8, end - 4));
      if (upright !== null) parts.push(chunkOf(type, upright));
    }
    if (type === 'IEND') break;
    at = end;
  }
  return { parts, animated };
}
