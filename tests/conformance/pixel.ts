import { crc32 } from 'node:zlib';

const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
/** The offset of the last chunk, which always has 12 bytes. */
const end = onePixel.length - 12;

/** A PNG image that contains the note as a text chunk, and so differs for each note. */
export function pixel(note: string): Blob {
  const named = Buffer.from(`tEXtComment\0${note}`, 'latin1');
  const chunk = Buffer.alloc(named.length + 8);
  chunk.writeUInt32BE(named.length - 4, 0);
  named.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(named), named.length + 4);
  return new Blob([onePixel.subarray(0, end), chunk, onePixel.subarray(end)], { type: 'image/png' });
}
