import { type Bytes, type Cleaned, lettersOf, viewOf } from './parts.ts';
import { orientationAlone, orientationOf } from './orientation.ts';

const startOfImage = 0xd8;
const endOfImage = 0xd9;
const startOfScan = 0xda;
const app0 = 0xe0;
const app1 = 0xe1;
const app2 = 0xe2;
const app14 = 0xee;
const app15 = 0xef;
const comment = 0xfe;
const exif = 'Exif\0\0';

/** Whether the pixels look another way without this segment. All else of its kind are notes. */
function isNeeded(marker: number, bytes: Bytes, payload: number): boolean {
  if (marker === app0) return lettersOf(bytes, payload, 5) === 'JFIF\0';
  if (marker === app2) return lettersOf(bytes, payload, 12) === 'ICC_PROFILE\0';
  // How the colours are to be understood.
  if (marker === app14) return lettersOf(bytes, payload, 5) === 'Adobe';
  return marker !== comment && (marker < app0 || marker > app15);
}

/** Where the next marker is after the compressed pixels that start here. */
function endOfPixels(bytes: Bytes, start: number): number {
  for (let at = bytes.indexOf(0xff, start); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0;
    const belongsToThem = next === 0 || next === 0xff || (next >= 0xd0 && next <= 0xd7);
    if (!belongsToThem) return at;
  }
  return bytes.length;
}

function orientationSegment(orientation: number): Bytes | null {
  const tiff = orientationAlone(orientation);
  if (tiff === null) return null;
  const segment = new Uint8Array(4 + exif.length + tiff.length);
  viewOf(segment).setUint16(0, 0xff00 | app1);
  viewOf(segment).setUint16(2, segment.length - 2);
  segment.set(new TextEncoder().encode(exif), 4);
  segment.set(tiff, 4 + exif.length);
  return segment;
}

/**
 * A JPEG without its notes: EXIF but for the orientation, XMP, IPTC, comments, and whatever follows its end, such as
 * a second picture or a film. Null where it is none that could be shown.
 */
export function cleanJpeg(bytes: Bytes): Cleaned | null {
  const view = viewOf(bytes);
  if (bytes.length < 4 || view.getUint16(0) !== (0xff00 | startOfImage)) return null;
  const kept: Bytes[] = [];
  let orientation = 1;
  let hasPixels = false;
  let at = 2;
  while (at + 4 <= bytes.length) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      // Filling between segments.
      at += 1;
      continue;
    }
    if (marker === endOfImage) break;
    const payload = at + 4;
    const segmentEnd = at + 2 + view.getUint16(at + 2);
    hasPixels ||= marker === startOfScan;
    const end = marker === startOfScan ? endOfPixels(bytes, segmentEnd) : segmentEnd;
    if (marker === app1 && lettersOf(bytes, payload, exif.length) === exif) {
      orientation = orientationOf(bytes.subarray(payload + exif.length, segmentEnd));
    }
    if (isNeeded(marker, bytes, payload)) kept.push(bytes.subarray(at, end));
    at = end;
  }
  if (!hasPixels) return null;
  const upright = orientationSegment(orientation);
  // JFIF wants to be the first of all.
  const head = kept[0]?.[1] === app0 ? kept.splice(0, 1) : [];
  return {
    parts: [
      bytes.subarray(0, 2),
      ...head,
      ...(upright === null ? [] : [upright]),
      ...kept,
      new Uint8Array([0xff, endOfImage]),
    ],
    animated: false,
  };
}
