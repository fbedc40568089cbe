import { promisify } from 'node:util';
import { crc32, deflate } from 'node:zlib';
import type { Canvas } from './canvas.ts';

/*
 * Just enough PNG for drawn pictures. Node's own zlib compresses them off the main thread, several times faster than an
 * encoder written in JavaScript.
 */

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const compress = promisify<Buffer, Buffer>((bytes, done) => deflate(bytes, { level: 6 }, done));

function chunk(type: 'IHDR' | 'IDAT' | 'IEND', content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const framed = Buffer.alloc(named.length + 8);
  framed.writeUInt32BE(content.length, 0);
  named.copy(framed, 4);
  framed.writeUInt32BE(crc32(named), named.length + 4);
  return framed;
}

/** The picture as a PNG file. */
export async function encodePng({ width, height, pixels }: Canvas): Promise<Buffer> {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Eight bits for each of red, green and blue; the rest stays 0: the only methods there are.
  header.set([8, 2], 8);
  // Each row begins with the number of its filter: 0, none, is best for flat colours.
  const rows = Buffer.alloc((width * 3 + 1) * height);
  for (let y = 0; y < height; y += 1) {
    rows.set(pixels.subarray(y * width * 3, (y + 1) * width * 3), y * (width * 3 + 1) + 1);
  }
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', await compress(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
