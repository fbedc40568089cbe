import { expect, test } from 'vitest';
import { cleanPhoto } from './clean.ts';
import { orientationOf } from './orientation.ts';

type Part = string | readonly number[] | Uint8Array;

const binary = (part: Part) =>
  typeof part === 'string' ? Array.from(part, (letter) => letter.charCodeAt(0)) : Array.from(part);
const bytesOf = (...parts: readonly Part[]) => new Uint8Array(parts.flatMap(binary));
const be16 = (value: number) => [value >> 8, value & 0xff];
const be32 = (value: number) => [...be16(value >>> 16), ...be16(value & 0xffff)];
const le32 = (value: number) => be32(value).toReversed();

/** EXIF of a camera, little-endian, with an orientation and a position. */
const exifOf = (orientation: number) =>
  bytesOf(
    'II*\0',
    le32(8),
    [2, 0],
    [0x0f, 0x01, 2, 0, ...le32(6), ...le32(38)],
    [0x12, 0x01, 3, 0, ...le32(1), ...le32(orientation)],
    le32(0),
    'secret place',
  );

async function clean(type: string, bytes: Uint8Array) {
  const cleaned = await cleanPhoto(new File([new Uint8Array(bytes)], 'photo', { type }));
  return cleaned && { ...cleaned, bytes: new Uint8Array(await cleaned.file.arrayBuffer()) };
}

const segment = (marker: number, ...content: readonly Part[]) => {
  const payload = bytesOf(...content);
  return bytesOf([0xff, marker], be16(payload.length + 2), payload);
};

const jfif = segment(0xe0, 'JFIF\0', [1, 1, 0, 0, 1, 0, 1, 0, 0]);
const profile = segment(0xe2, 'ICC_PROFILE\0', [1, 1, 9]);
const adobe = segment(0xee, 'Adobe', [0, 100, 0, 0, 0, 0, 1]);
const tables = segment(0xdb, [0, 1, 2]);
/** Compressed pixels may hold FF, as FF00, restarts between them, and several scans. */
const pixels = bytesOf(
  segment(0xda, [1, 2]),
  [7, 0xff, 0, 8, 0xff, 0xd0, 9],
  segment(0xc4, [3]),
  segment(0xda, [4]),
  [5, 6],
);
const jpegWith = (...notes: readonly Uint8Array[]) =>
  bytesOf([0xff, 0xd8], jfif, ...notes, profile, adobe, tables, pixels, [0xff, 0xd9], 'secret film');

test('a JPEG keeps its pixels and colours, byte for byte, and no metadata', async () => {
  const cleaned = await clean(
    'image/jpeg',
    jpegWith(
      segment(0xe1, 'Exif\0\0', exifOf(1)),
      segment(0xe1, 'http://ns.adobe.com/xap/1.0/\0secret'),
      segment(0xe2, 'MPF\0secret'),
      segment(0xed, 'Photoshop 3.0\0secret'),
      segment(0xfe, 'secret'),
    ),
  );
  expect(cleaned?.bytes).toEqual(bytesOf([0xff, 0xd8], jfif, profile, adobe, tables, pixels, [0xff, 0xd9]));
});

test('a JPEG that was taken with a rotated camera stays upright', async () => {
  const cleaned = await clean('image/jpeg', jpegWith(segment(0xe1, 'Exif\0\0', exifOf(6))));
  const start = 2 + jfif.length + 4 + 'Exif\0\0'.length;
  expect(orientationOf(cleaned?.bytes.subarray(start) ?? new Uint8Array())).toBe(6);
  expect(new TextDecoder('latin1').decode(cleaned?.bytes)).not.toContain('secret');
});

test.each([
  ['bytes', [0, 7]],
  ['padding', [0xff]],
  ['a marker without a length', [0xff, 0x01]],
  ['a restart', [0xff, 0xd3]],
  ['an escaped byte', [0xff, 0]],
])('a JPEG with %s between its segments, which browsers show, has no metadata either', async (_, between) => {
  const cleaned = await clean('image/jpeg', jpegWith(bytesOf(between, segment(0xfe, 'secret'), between)));
  expect(cleaned?.bytes).toEqual(bytesOf([0xff, 0xd8], jfif, profile, adobe, tables, pixels, [0xff, 0xd9]));
});

test.each([
  ['no JPEG', bytesOf('text that is long enough')],
  ['one without pixels', bytesOf([0xff, 0xd8], jfif)],
  ['nothing', bytesOf()],
])('%s is left to the server', async (_, bytes) => {
  expect(await clean('image/jpeg', bytes)).toBeNull();
});

const chunk = (type: string, content: Uint8Array) =>
  bytesOf(be32(content.length), type, content, [0xaa, 0xaa, 0xaa, 0xaa]);
const pngWith = (...chunks: readonly Uint8Array[]) => bytesOf([0x89], 'PNG\r\n', [0x1a, 0x0a], ...chunks);
const header = chunk('IHDR', bytesOf('header'));
const data = chunk('IDAT', bytesOf('pixels'));
const end = chunk('IEND', bytesOf());

test('a PNG keeps its pixels, and no metadata', async () => {
  const noted = ['tEXt', 'iTXt', 'zTXt', 'tIME'].map((type) => chunk(type, bytesOf('secret')));
  const cleaned = await clean(
    'image/png',
    bytesOf(pngWith(header, ...noted, chunk('eXIf', exifOf(1)), data, end), 'secret'),
  );
  expect(cleaned?.bytes).toEqual(pngWith(header, data, end));
  expect(cleaned?.animated).toBe(false);
});

/** Of the chunk, as zlib has it. */
const checksumOfTurned = [0x86, 0x58, 0x30, 0x34];

test('a rotated PNG stays upright, with a valid checksum; an animated one is detected', async () => {
  const turned = await clean('image/png', pngWith(header, chunk('eXIf', exifOf(8)), data, end));
  const at = 8 + header.length + 8;
  expect(orientationOf(turned?.bytes.subarray(at, at + 26) ?? new Uint8Array())).toBe(8);
  expect([...(turned?.bytes.subarray(at + 26, at + 30) ?? [])]).toEqual(checksumOfTurned);
  const moving = await clean('image/png', pngWith(header, chunk('acTL', bytesOf('x')), data, end));
  expect(moving?.animated).toBe(true);
});

const riff = (type: string, content: Uint8Array) =>
  bytesOf(type, le32(content.length), content, content.length % 2 ? [0] : []);
const webpWith = (...chunks: readonly Uint8Array[]) => {
  const all = bytesOf(...chunks);
  return bytesOf('RIFF', le32(all.length + 4), 'WEBP', all);
};
const features = (flags: number) => riff('VP8X', bytesOf([flags, 0, 0, 0, 9, 0, 0, 9, 0, 0]));
const frame = riff('VP8 ', bytesOf('odd'));

test('a WebP keeps its pixels, and no metadata', async () => {
  const cleaned = await clean(
    'image/webp',
    bytesOf(webpWith(features(0x1c), frame, riff('EXIF', exifOf(1)), riff('XMP ', bytesOf('secret'))), 'x'),
  );
  expect(cleaned?.bytes).toEqual(webpWith(features(0x10), frame));
  expect(cleaned?.animated).toBe(false);
});

test('a rotated WebP stays upright; an animated one is detected', async () => {
  const turned = await clean('image/webp', webpWith(features(0x0a), frame, riff('EXIF', exifOf(3))));
  expect(turned?.bytes[20]).toBe(0x0a);
  expect(orientationOf(turned?.bytes.slice(-26) ?? new Uint8Array())).toBe(3);
  expect(turned?.animated).toBe(true);
});

test.each(['image/gif', 'image/avif'])('%s is left as it is', async (type) => {
  expect(await clean(type, bytesOf('anything'))).toBeNull();
});

test('EXIF with an invalid offset counts as upright', () => {
  expect(orientationOf(bytesOf('II*\0', le32(9999)))).toBe(1);
  expect(orientationOf(bytesOf('MM'))).toBe(1);
  expect(orientationOf(exifOf(77))).toBe(1);
});
