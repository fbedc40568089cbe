import { type Bytes, type Cleaned, lettersOf, viewOf } from './bytes.ts';
import { orientationOnly } from './orientation.ts';

const startOfImage = 0xd8;
const endOfImage = 0xd9;
const startOfScan = 0xda;
const app0 = 0xe0;
const app1 = 0xe1;
const app15 = 0xef;
const comment = 0xfe;
const exif = 'Exif\0\0';

/**
 * The first bytes of the application segments (APP0 to APP15) that affect how the pixels look; all others are metadata.
 */
const needed: Readonly<Record<number, string>> = { [app0]: 'JFIF\0', 0xe2: 'ICC_PROFILE\0', 0xee: 'Adobe' };

function isNeeded(marker: number, bytes: Bytes, payload: number): boolean {
  const start = needed[marker];
  if (start !== undefined) return lettersOf(bytes, payload, start.length) === start;
  return marker !== comment && (marker < app0 || marker > app15);
}

/** Whether content follows a marker, and its length. What has none is padding, a restart or left over between segments. */
const hasContent = (marker: number) =>
  marker > 0x01 && marker !== 0xff && (marker < 0xd0 || marker > startOfImage);

/** The offset of the next marker after the compressed pixels that start here. */
function endOfPixels(bytes: Bytes, start: number): number {
  for (let at = bytes.indexOf(0xff, start); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0;
    const isData = next === 0 || next === 0xff || (next >= 0xd0 && next <= 0xd7);
    if (!isData) return at;
  }
  return bytes.length;
}

function exifSegment(tiff: Bytes): Bytes {
  const length = 2 + exif.length + tiff.length;
  return new Uint8Array([0xff, app1, length >> 8, length & 0xff, ...new TextEncoder().encode(exif), ...tiff]);
}

/**
 * A JPEG without its metadata: EXIF but for the orientation, XMP, IPTC, comments, and whatever follows its end, such as
 * a second picture or a video. Null where it is not a JPEG that can be shown.
 */
export function cleanJpeg(bytes: Bytes): Cleaned | null {
  const view = viewOf(bytes);
  if (bytes.length < 4 || view.getUint16(0) !== (0xff00 | startOfImage)) return null;
  const kept: Bytes[] = [];
  let orientation: Bytes | null = null;
  let hasPixels = false;
  let at = 2;
  while (at + 4 <= bytes.length) {
    const marker = bytes[at + 1] ?? 0;
    if (bytes[at] !== 0xff || !hasContent(marker)) {
      // Browsers skip it, too.
      at += 1;
      continue;
    }
    if (marker === endOfImage) break;
    const payload = at + 4;
    const segmentEnd = at + 2 + view.getUint16(at + 2);
    hasPixels ||= marker === startOfScan;
    const end = marker === startOfScan ? endOfPixels(bytes, segmentEnd) : segmentEnd;
    if (marker === app1 && lettersOf(bytes, payload, exif.length) === exif) {
      orientation = orientationOnly(bytes.subarray(payload + exif.length, segmentEnd));
    }
    if (isNeeded(marker, bytes, payload)) kept.push(bytes.subarray(at, end));
    at = end;
  }
  if (!hasPixels) return null;
  // JFIF has to be the first segment.
  if (orientation !== null) kept.splice(kept[0]?.[1] === app0 ? 1 : 0, 0, exifSegment(orientation));
  return { parts: [bytes.subarray(0, 2), ...kept, new Uint8Array([0xff, endOfImage])], animated: false };
}
