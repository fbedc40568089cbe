import type { ImageType } from './images.ts';

/** Reads a part of an image's file, which is shorter where the file ends. */
export type ReadPart = (offset: number, length: number) => Promise<Uint8Array>;

/** How many bytes are read at a time. */
const partLength = 65_536;
/** More parts than any camera or program writes before the size; each takes time. */
const stepsMax = 100_000;

/** The size can't be found. */
class NoSize extends Error {}

/** A view of a number of bytes of the file. @throws {NoSize} where the file ends before them */
type View = (offset: number, length: number) => Promise<DataView>;

type Pixels = (view: View, end: number) => Promise<number>;

const textAt = (view: DataView, offset: number) =>
  String.fromCharCode(...[0, 1, 2, 3].map((index) => view.getUint8(offset + index)));

const png: Pixels = async (view) => {
  const header = await view(12, 12);
  if (textAt(header, 0) !== 'IHDR') throw new NoSize();
  return header.getUint32(4) * header.getUint32(8);
};

const webp: Pixels = async (view) => {
  switch (textAt(await view(12, 4), 0)) {
    case 'VP8 ': {
      const sizes = await view(26, 4);
      return (sizes.getUint16(0, true) & 0x3fff) * (sizes.getUint16(2, true) & 0x3fff);
    }
    case 'VP8L': {
      const sizes = (await view(21, 4)).getUint32(0, true);
      return ((sizes & 0x3fff) + 1) * (((sizes >>> 14) & 0x3fff) + 1);
    }
    case 'VP8X': {
      // Two numbers of three bytes.
      const sizes = await view(24, 6);
      return ((sizes.getUint32(0, true) & 0xffffff) + 1) * ((sizes.getUint32(2, true) >>> 8) + 1);
    }
    default:
      throw new NoSize();
  }
};

/** Browsers enlarge the image to its first frame. */
const gif: Pixels = async (view) => {
  const tableLength = (flags: number) => ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1));
  const header = await view(6, 7);
  let at = 13 + tableLength(header.getUint8(4));
  while ((await view(at, 1)).getUint8(0) === 0x21) {
    at += 2;
    for (let length = 1; length > 0; at += length + 1) length = (await view(at, 1)).getUint8(0);
  }
  const frame = await view(at, 9);
  if (frame.getUint8(0) !== 0x2c) throw new NoSize();
  const edge = (index: number) => frame.getUint16(index, true) + frame.getUint16(index + 4, true);
  return Math.max(header.getUint16(0, true), edge(1)) * Math.max(header.getUint16(2, true), edge(3));
};

const jpeg: Pixels = async (view) => {
  for (let at = 2; ;) {
    const bytes = await view(at, 2);
    const marker = bytes.getUint8(1);
    // Decoders skip what is between the segments, and markers without content.
    const hasContent = bytes.getUint8(0) === 0xff && marker >= 0xc0 && marker < 0xff;
    if (!hasContent || (marker >= 0xd0 && marker <= 0xd8)) {
      at += 1;
      continue;
    }
    // The pixels, or the end.
    if (marker === 0xda || marker === 0xd9) throw new NoSize();
    const isFrame = marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) {
      const frame = await view(at + 5, 4);
      return frame.getUint16(0) * frame.getUint16(2);
    }
    at += 2 + (await view(at + 2, 2)).getUint16(0);
  }
};

/** Boxes that have others in them, with the number of bytes before these. */
const containers: Readonly<Record<string, number>> = { meta: 4, iprp: 0, ipco: 0, moov: 0, trak: 0 };

/** Where a track's width is within its box, by the version of the box. */
const widthInTrack = (version: number) => (version === 1 ? 88 : 76);

/** The largest of all images and tracks in the file. */
const avif: Pixels = async (view, end) => {
  const largestIn = async (start: number, limit: number): Promise<number> => {
    let largest = 0;
    for (let at = start; at + 8 <= limit;) {
      const header = await view(at, 8);
      const [length, name] = [header.getUint32(0), textAt(header, 4)];
      const isLong = length === 1;
      const content = at + (isLong ? 16 : 8);
      const boxLength = isLong ? Number((await view(at + 8, 8)).getBigUint64(0)) : length || limit - at;
      const next = Math.min(limit, at + boxLength);
      // No box: decoders stop here.
      if (next < content) break;
      const inside = containers[name];
      if (inside !== undefined) largest = Math.max(largest, await largestIn(content + inside, next));
      if (name === 'ispe') {
        const size = await view(content + 4, 8);
        largest = Math.max(largest, size.getUint32(0) * size.getUint32(4));
      }
      if (name === 'tkhd') {
        const version = (await view(content, 1)).getUint8(0);
        // In 65,536ths.
        const size = await view(content + widthInTrack(version), 8);
        largest = Math.max(largest, size.getUint16(0) * size.getUint16(4));
      }
      at = next;
    }
    return largest;
  };
  return largestIn(0, end);
};

const readers: Readonly<Record<ImageType, Pixels>> = {
  'image/jpeg': jpeg,
  'image/png': png,
  'image/webp': webp,
  'image/gif': gif,
  'image/avif': avif,
};

/**
 * How many pixels an image has, by what its file says: decoding it would take the memory for all of them. Undefined where
 * it does not say that. The frames of an AVIF can be larger than its file says.
 * @param size of the file, in bytes
 */
export async function pixelsOf(type: ImageType, size: number, read: ReadPart): Promise<number | undefined> {
  let part: { readonly start: number; readonly bytes: Uint8Array } = { start: 0, bytes: new Uint8Array() };
  let steps = 0;
  const view: View = async (offset, length) => {
    steps += 1;
    if (steps > stepsMax) throw new NoSize();
    const isInPart = offset >= part.start && offset + length <= part.start + part.bytes.length;
    if (!isInPart) part = { start: offset, bytes: await read(offset, partLength) };
    const { start, bytes } = part;
    if (offset + length > start + bytes.length) throw new NoSize();
    return new DataView(bytes.buffer, bytes.byteOffset + offset - start, length);
  };
  try {
    return (await readers[type](view, size)) || undefined;
  } catch (error) {
    if (error instanceof NoSize) return undefined;
    throw error;
  }
}
