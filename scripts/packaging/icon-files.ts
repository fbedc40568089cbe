/* Encoders of the ICO and ICNS containers, which hold PNG images of several sizes. */

export interface IconImage {
  /** The side of the square, in pixels. */
  readonly size: number;
  readonly png: Uint8Array;
}

/** Encodes a Windows icon (ICO) of PNG images, which Windows supports since Vista. At most 256 pixels each. */
export function icoFile(images: readonly IconImage[]): Buffer {
  const head = Buffer.alloc(6);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(images.length, 4);
  let offset = 6 + 16 * images.length;
  const table = images.map(({ size, png }) => {
    const row = Buffer.alloc(16);
    // 0 means 256.
    row.writeUInt8(size % 256, 0);
    row.writeUInt8(size % 256, 1);
    row.writeUInt16LE(1, 4);
    row.writeUInt16LE(32, 6);
    row.writeUInt32LE(png.length, 8);
    row.writeUInt32LE(offset, 12);
    offset += png.length;
    return row;
  });
  return Buffer.concat([head, ...table, ...images.map(({ png }) => png)]);
}

/** The ICNS types of PNG images by size in pixels. A second type is the `@2x` variant of half the size. */
const icnsTypes: Readonly<Record<number, readonly string[]>> = {
  16: ['icp4'],
  32: ['icp5', 'ic11'],
  64: ['ic12'],
  128: ['ic07'],
  256: ['ic08', 'ic13'],
  512: ['ic09', 'ic14'],
  1024: ['ic10'],
};

/** Encodes a macOS icon (ICNS). */
export function icnsFile(images: readonly IconImage[]): Buffer {
  const parts = images.flatMap(({ size, png }) =>
    (icnsTypes[size] ?? []).map((type) => Buffer.concat([chunkHead(type, png.length), png])),
  );
  const body = Buffer.concat(parts);
  return Buffer.concat([chunkHead('icns', body.length), body]);
}

function chunkHead(type: string, length: number): Buffer {
  const head = Buffer.alloc(8, type, 'latin1');
  head.writeUInt32BE(8 + length, 4);
  return head;
}
